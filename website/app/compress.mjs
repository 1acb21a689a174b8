// Lays a brotli file beside each file of a folder, for hosts that send those.   node compress.mjs FOLDER QUALITY
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, quality] = process.argv.slice(2);
for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name);
  if (!statSync(file).isFile() || /\.(br|png)$/.test(name)) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: Number(quality), [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
}
