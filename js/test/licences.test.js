import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licenceOf, packagesOf, withLicences } from "../licences.mjs";

async function packaged(name, files) {
  const root = await mkdtemp(join(tmpdir(), "licences-"));
  const folder = join(root, "node_modules", name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ version: "1.2.3", license: "MIT" }));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return root;
}

test("the packages of an output are those of which something is in it", () => {
  const inputs = {
    "src/main.ts": { bytesInOutput: 5 },
    "node_modules/preact/dist/preact.js": { bytesInOutput: 9 },
    "node_modules/preact/hooks/hooks.js": { bytesInOutput: 3 },
    "node_modules/@some/thing/index.js": { bytesInOutput: 1 },
    "node_modules/dropped/index.js": { bytesInOutput: 0 },
  };
  expect(packagesOf(inputs)).toEqual(["@some/thing", "preact"]);
});

test("a script begins with the licences of its packages, in a comment that they cannot end", async () => {
  const root = await packaged("thing", { LICENSE: "Free as */ in beer" });
  const output = { inputs: { "node_modules/thing/index.js": { bytesInOutput: 1 } } };
  const text = String(await withLicences(Buffer.from("run();"), output, root));
  expect(text).toMatch(/^\/\*! [\s\S]*thing 1\.2\.3 \(MIT\)\n\nFree as \* \/ in beer\n\*\/\nrun\(\);$/);
  expect(String(await withLicences(Buffer.from("run();"), { inputs: {} }, root))).toBe("run();");
});

test("a package without a licence stops the build", async () => {
  const root = await packaged("thing", {});
  await expect(licenceOf("thing", root)).rejects.toThrow(/thing 1\.2\.3 .*no file LICENSE/);
});
