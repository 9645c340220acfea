import type { CollectedFacts } from "../../../contract/collection/entity.ts";

export const noFacts: CollectedFacts = { width: null, height: null, duration: null, sampleRate: null, channels: null };

/** Where the first chunk of a RIFF file begins, and how long the name and size of each are. */
const riffHeader = 12;
const chunkHeader = 8;

/**
 * What the header of a WAV file says, given the first bytes of a file of `size` bytes. A recorder that was cut off leaves
 * the length of its samples open: then they go to the end of the file.
 */
export const wavFacts = (head: Uint8Array, size: number): CollectedFacts => {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const word = (at: number): string => String.fromCharCode(...head.subarray(at, at + 4));
  if (head.length < riffHeader || word(0) !== "RIFF" || word(8) !== "WAVE") return noFacts;
  let sound: { channels: number; sampleRate: number; bytesPerSecond: number } | undefined;
  for (let at = riffHeader; at + chunkHeader <= head.length; ) {
    const length = view.getUint32(at + 4, true);
    const begin = at + chunkHeader;
    if (word(at) === "fmt " && begin + 16 <= head.length) {
      sound = {
        channels: view.getUint16(begin + 2, true),
        sampleRate: view.getUint32(begin + 4, true),
        bytesPerSecond: view.getUint32(begin + 8, true),
      };
    }
    if (word(at) === "data" && sound && sound.bytesPerSecond > 0) {
      const { channels, sampleRate, bytesPerSecond } = sound;
      const samples = Math.max(0, Math.min(length, size - begin));
      return { ...noFacts, duration: Math.round((samples / bytesPerSecond) * 1000), sampleRate, channels };
    }
    // Chunks begin at even places.
    at = begin + length + (length % 2);
  }
  return noFacts;
};

/** What the header Upload-Metadata says (tus): pairs of a key and a value in base64, separated by commas. */
export const uploadMetadata = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header
      .split(",")
      .map((pair) => pair.trim().split(" "))
      .filter(([key]) => key)
      .map(([key = "", value = ""]) => [key, Buffer.from(value, "base64").toString("utf8")]),
  );

/** A count of bytes in a header; undefined where it is none. */
export const byteCount = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
