/** A reply had more bytes than allowed. */
export class TooLong extends Error {
  constructor(sizeMax: number) {
    super(`more than ${sizeMax} bytes`);
  }
}

/** Reads a reply's body while it arrives. Throws TooLong once it exceeds `sizeMax` bytes. */
export const boundedText = async (body: AsyncIterable<Uint8Array> | null, sizeMax: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > sizeMax) throw new TooLong(sizeMax);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
};
