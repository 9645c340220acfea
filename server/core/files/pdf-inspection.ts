import { inflateSync } from "node:zlib";

/**
 * Why a PDF is rejected, since it can't be re-encoded as a picture can: `mixed` where it is another format too,
 * `active` where opening it runs something, `encrypted`, or `damaged` where it can't be read to its end.
 */
export type PdfProblem = "damaged" | "mixed" | "active" | "encrypted";

/** Scripts, programs, other files, attachments and forms that send their input (ISO 32000-2, 12.6 and 7.11). */
const activeNames = [
  "JavaScript",
  "JS",
  "Launch",
  // Another file, which may be on a share that learns who opened this one, and one within.
  "GoToR",
  "GoToE",
  "EmbeddedFile",
  "EmbeddedFiles",
  "RichMedia",
  "Rendition",
  "XFA",
  "SubmitForm",
  "ImportData",
];
/** Too short to search for in compressed bytes, where they occur by chance; none of them works without a longer one. */
const shortNames = new Set(["JS", "XFA"]);

/** Other formats by their signature, anywhere in the file: archives, and pages. */
const archives = ["Rar!\x1a\x07", "7z\xbc\xaf\x27\x1c"];
const page = /<(?:script|html|!doctype|iframe|svg)\b/i;
/** A ZIP file is read from its end: this signature is in its last 65,557 bytes. */
const zipEnd = "PK\x05\x06";
const zipEndReach = 65_557;

/** The limit for decompressed objects of all streams, in bytes. */
const inflatedMax = 50_000_000;
/** The most object streams inspected: each contains hundreds of objects, so no real file has more. */
const objectStreamsMax = 5000;

const blanks = "[\\0\\t\\n\\f\\r ]*";
/** Characters that end a name. */
const nameEnd = "(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)";
const longNames = activeNames.filter((name) => !shortNames.has(name));
const anyShortName = new RegExp(`/(?:${[...shortNames].join("|")})${nameEnd}`);
const encryptName = new RegExp(`/Encrypt${nameEnd}`);
const objectsName = new RegExp(`/ObjStm${nameEnd}`);

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

/** Why the PDF is rejected, or undefined. Never throws, whatever the bytes. */
export const pdfProblem = (bytes: Buffer): PdfProblem | undefined => {
  const text = bytes.toString("latin1");
  const end = text.lastIndexOf("%%EOF");
  if (end === -1 || !text.includes("startxref") || !/\d\s+obj\b/.test(text)) return "damaged";
  if (text.slice(end + 5).trim() !== "") return "mixed";
  if (text.slice(-zipEndReach).includes(zipEnd) || archives.some((start) => text.includes(start)) || page.test(text)) {
    return "mixed";
  }
  const { outside, compressed } = partsOf(text);
  if (compressed === undefined) return "damaged";
  // The whole file: what we take for the body of a stream may not be one to another reader.
  const all = [unescaped(text), ...compressed];
  if (all.some((part) => encryptName.test(part))) return "encrypted";
  const isActive = longNames.some((name) => all.some((part) => part.includes(`/${name}`)));
  return isActive || [unescaped(outside), ...compressed].some((part) => anyShortName.test(part)) ? "active" : undefined;
};

/** `#4a` in a name is the character of that code: `/#4aavaScript` is `/JavaScript`. Elsewhere it does no harm. */
const unescaped = (text: string): string => {
  if (!text.includes("#")) return text;
  // Byte by byte: with a replace, ten megabytes of escapes take seconds.
  const bytes = Buffer.from(text, "latin1");
  let to = 0;
  for (let from = 0; from < bytes.length; from++, to++) {
    const high = bytes[from] === hash ? digit(bytes[from + 1]) : -1;
    const low = high === -1 ? -1 : digit(bytes[from + 2]);
    bytes[to] = low === -1 ? bytes[from]! : high * 16 + low;
    if (low !== -1) from += 2;
  }
  return bytes.toString("latin1", 0, to);
};
const hash = 0x23;
/** The value of a hexadecimal digit, or -1. */
const digit = (code = 0): number => {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

/**
 * The text between the bodies of streams, and the content of compressed object streams; undefined where one can't be
 * read, or exceeds the limit.
 */
const partsOf = (text: string): { outside: string; compressed: string[] | undefined } => {
  const outside: string[] = [];
  const compressed: string[] = [];
  let left = inflatedMax;
  let at = 0;
  const starts = new RegExp(`>>${blanks}stream(?:\\r\\n|\\n|\\r)`, "g");
  for (let start = starts.exec(text); start; start = starts.exec(text)) {
    const bodyAt = starts.lastIndex;
    const endAt = text.indexOf("endstream", bodyAt);
    if (endAt === -1) return { outside: "", compressed: undefined };
    const before = text.slice(at, start.index + 2);
    outside.push(before);
    const dictionary = unescaped(before.slice(Math.max(0, before.lastIndexOf("obj"))));
    if (objectsName.test(dictionary)) {
      const objects = objectsOf(dictionary, text.slice(bodyAt, endAt), left);
      if (objects === undefined || compressed.length === objectStreamsMax)
        return { outside: "", compressed: undefined };
      compressed.push(unescaped(objects));
      left -= objects.length;
    }
    at = endAt;
    starts.lastIndex = endAt;
  }
  outside.push(text.slice(at));
  return { outside: outside.join("\n"), compressed };
};

/** The objects in an object stream: uncompressed, or by the one filter that writers use for these. */
const objectsOf = (dictionary: string, body: string, most: number): string | undefined => {
  if (/\/(?:DecodeParms|DP|F)\b/.test(dictionary)) return undefined;
  if (!/\/Filter\b/.test(dictionary)) return body;
  const isFlate = new RegExp(`/Filter${blanks}(?:/FlateDecode\\b|\\[${blanks}/FlateDecode${blanks}\\])`).test(
    dictionary,
  );
  if (!isFlate) return undefined;
  try {
    return inflateSync(Buffer.from(body, "latin1"), { maxOutputLength: Math.max(1, most) }).toString("latin1");
  } catch {
    return undefined;
  }
};
