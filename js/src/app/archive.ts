// Lays a stored zip into the interpreter's file system without copying its files.

/** What is used of Emscripten's file system. */
export interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
}

const END = 0x06054b50;
const END_SIZE = 22;

/** Writes the files of an archive below a folder; the archive has neither a comment nor deflated files. */
export function layOut(fs: FileSystem, bytes: Uint8Array, folder: string): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  const end = bytes.length - END_SIZE;
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error("no archive, or one with a comment");
  const count = view.getUint16(end + 10, true);
  const folders = new Set<string>();
  let at = view.getUint32(end + 16, true);
  for (let left = count; left > 0; left -= 1) {
    if (view.getUint16(at + 10, true) !== 0) throw new Error("a deflated file");
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const path = `${folder}/${text.decode(bytes.subarray(at + 46, at + 46 + nameLength))}`;
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(parent)) { fs.mkdirTree(parent); folders.add(parent); }
    fs.writeFile(path, bytes.subarray(begin, begin + size), { canOwn: true });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return count;
}
