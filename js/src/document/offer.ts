/** A file that is given, and the address to which it may be sent, if there is one. */
export interface Given { name: string; text: string; to?: string }

/** Gives a file, and opens the address to which it may be sent. */
export async function give({ name, text, to }: Given, share = false): Promise<void> {
  await offer(name, text, share);
  if (to) window.open(to, "_blank", "noopener");
}

/** Offers a text as a file: to the programs of a phone where it shares files, else as a download. */
export async function offer(name: string, content: string, share = false): Promise<void> {
  const type = name.endsWith(".html") ? "text/html" : name.endsWith(".json") ? "application/json" : "text/yaml";
  const file = new File([content], name, { type });
  // Programs that take files know plain text rather than YAML.
  const plain = new File([content], `${name}.txt`, { type: "text/plain" });
  if (share && navigator.canShare?.({ files: [plain] })) {
    await navigator.share({ files: [plain] }).catch(() => {});
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
