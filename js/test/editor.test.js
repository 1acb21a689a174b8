// @vitest-environment node
// The problems that an editor reports in hero and replay files, by the YAML language server that editors use.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LanguageServer } from "./language_server.js";

const ROOT = resolve(import.meta.dirname, "../..");
const PYTHON = join(ROOT, ".venv", process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
const PATIENCE = 240_000;
const folder = mkdtempSync(join(tmpdir(), "editor-"));
let server;

const url = (path) => pathToFileURL(path).href;
const files = (kind) =>
  readdirSync(join(ROOT, kind), { recursive: true })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => join(ROOT, kind, name))
    // The folder of replays also has a file about their order.
    .filter((path) => /^dtnb:/m.test(readFileSync(path, "utf8")));
const told = (problems) =>
  problems.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
const problems = async (path, text = readFileSync(path, "utf8")) =>
  told(await server.problems(url(path), text));

// All files at once, because the server waits a moment with each, as if somebody were typing.
const mistaken = async (paths) => {
  const found = await Promise.all(paths.map(async (path) => ({ path, told: await problems(path) })));
  return found.filter(({ told }) => told.length > 0);
};

beforeAll(async () => {
  const replays = join(folder, "replay.schema.json");
  writeFileSync(replays, execFileSync(PYTHON, ["-m", "dtnb", "schema", "replay"], { cwd: ROOT }));
  const program = join(ROOT, "js/node_modules/yaml-language-server/bin/yaml-language-server");
  const yaml = {
    validate: true,
    hover: true,
    completion: true,
    schemaStore: { enable: false },
    // Hero files name their schema themselves.
    schemas: { [url(replays)]: ["**/replays/**/*.yaml"] },
  };
  server = new LanguageServer(program, { yaml });
  await server.begin();
}, PATIENCE);

afterAll(() => {
  server.end();
  rmSync(folder, { recursive: true });
});

test("no shipped hero file has a false error in an editor", async () => {
  const heroes = files("heroes");
  expect(heroes.length).toBeGreaterThan(15);
  expect(await mistaken(heroes)).toEqual([]);
}, PATIENCE);

test("no shipped replay has a false error in an editor", async () => {
  const replays = files("replays");
  expect(replays.length).toBeGreaterThan(50);
  expect(await mistaken(replays)).toEqual([]);
}, PATIENCE);

test("an editor underlines a mistake in a hero file where it is", async () => {
  const text = readFileSync(join(ROOT, "heroes", "apprentice.yaml"), "utf8");
  const line = (wrong) => wrong.slice(0, wrong.indexOf("☠")).split("\n").length;
  const cases = [
    [text.replace("kind: negative", "kind: ☠bad"), "Value is not accepted"],
    [text.replace("limit: 2", "limit: ☠two"), "Incorrect type"],
    [text.replace("{inflict: Firecracker}", "{☠infict: Firecracker}"), ""],
  ];
  for (const [number, [wrong, said]] of cases.entries()) {
    const path = join(ROOT, "heroes", `mistaken_${number}.yaml`);
    const found = await problems(path, wrong.replace("☠", ""));
    expect(found.some((each) => each.startsWith(`${line(wrong)}: ${said}`)), found.join("\n")).toBe(true);
  }
}, PATIENCE);

test("an editor completes the verbs of effects and explains the keys of a hero file", async () => {
  const uri = url(join(ROOT, "heroes", "written.yaml"));
  const text = readFileSync(join(ROOT, "heroes", "apprentice.yaml"), "utf8").replace(
    "do: [{deal: [5, 8, 10]}]",
    "do:\n          - ",
  );
  await server.problems(uri, text);
  const lines = text.split("\n");
  const line = lines.findIndex((each) => each === "          - ");
  const textDocument = { uri };
  const completed = await server.ask("textDocument/completion", {
    textDocument,
    position: { line, character: lines[line].length },
  });
  const labels = completed.items.map(({ label }) => label);
  for (const verb of ["deal", "inflict", "heal", "roll"]) expect(labels).toContain(verb);
  const limit = lines.findIndex((each) => each.includes("limit: 2"));
  const hover = await server.ask("textDocument/hover", {
    textDocument,
    position: { line: limit, character: lines[limit].indexOf("limit") + 1 },
  });
  expect(JSON.stringify(hover)).toContain("The Stack Limit");
}, PATIENCE);
