const quote = 0x22;
const newline = 0x0a;

/** Counts the lines of a CSV that comes in parts; a line break inside quotes is no new line. */
export const lineCounter = () => {
  let lines = 0;
  let isQuoted = false;
  return (part: Uint8Array): number => {
    for (const byte of part) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines++;
    }
    return lines;
  };
};

/** Reads a CSV as it comes and tells how many records have come. Throws where the connection breaks off. */
export const readCsvStream = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onRows: (rows: number) => void,
): Promise<BlobPart[]> => {
  const parts: BlobPart[] = [];
  const count = lineCounter();
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return parts;
    parts.push(value);
    // The first line is the heading.
    onRows(Math.max(0, count(value) - 1));
  }
};
