// A YAML language server as an editor starts it, spoken to over its standard streams.
import { spawn } from "node:child_process";

const BLANK = "\r\n\r\n";

export class LanguageServer {
  constructor(program, settings) {
    this.settings = settings;
    this.waiting = new Map();
    this.opened = new Map();
    this.rest = Buffer.alloc(0);
    this.process = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    this.process.stdout.on("data", (data) => this.#read(data));
  }

  async begin() {
    await this.ask("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument: { publishDiagnostics: {} }, workspace: { configuration: true } },
    });
    this.#tell("initialized", {});
    this.#tell("workspace/didChangeConfiguration", { settings: this.settings });
  }

  // Return the problems of a text, as an editor would underline them.
  problems(uri, text) {
    return new Promise((resolve) => {
      this.opened.set(uri, resolve);
      this.#tell("textDocument/didOpen", { textDocument: { uri, languageId: "yaml", version: 1, text } });
    });
  }

  ask(method, params) {
    const id = this.waiting.size + 1;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  end() {
    this.process.kill();
  }

  #tell(method, params) {
    this.#send({ method, params });
  }

  #send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}${BLANK}${text}`);
  }

  #read(data) {
    this.rest = Buffer.concat([this.rest, data]);
    for (;;) {
      const head = this.rest.indexOf(BLANK);
      if (head < 0) return;
      const begin = head + BLANK.length;
      const length = Number(/Content-Length: (\d+)/i.exec(this.rest.subarray(0, head).toString())[1]);
      if (this.rest.length < begin + length) return;
      const message = JSON.parse(this.rest.subarray(begin, begin + length).toString());
      this.rest = this.rest.subarray(begin + length);
      this.#hear(message);
    }
  }

  #hear({ id, method, params, result }) {
    if (method === "textDocument/publishDiagnostics") {
      this.opened.get(params.uri)?.(params.diagnostics);
    } else if (method === "workspace/configuration") {
      this.#send({ id, result: params.items.map((item) => this.settings[item.section] ?? null) });
    } else if (method !== undefined && id !== undefined) {
      this.#send({ id, result: null });
    } else if (id !== undefined) {
      this.waiting.get(id)(result);
    }
  }
}
