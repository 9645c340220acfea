import { inflateRawSync } from "node:zlib";

/** The files of a ZIP archive, read by its central directory (APPNOTE.TXT 4.3). */
export const unzip = (zip: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  for (let at = zip.indexOf("PK\u0001\u0002", 0, "latin1"); at >= 0; ) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    files.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString("utf8"));
    const next = at + 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    at = zip.toString("latin1", next, next + 4) === "PK\u0001\u0002" ? next : -1;
  }
  return files;
};
