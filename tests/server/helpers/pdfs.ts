import { deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, "latin1"));

/** The parts of a small PDF; each may be replaced. */
interface Parts {
  readonly head?: string;
  /** Further entries of the catalog. */
  readonly catalog?: string;
  readonly objects?: string;
  readonly trailer?: string;
  readonly tail?: string;
}

/** A PDF of one empty page, as text, so that a test can put anything into it. */
export const pdfText = ({
  head = "%PDF-1.7\n",
  catalog = "",
  objects = "",
  trailer = "",
  tail = "",
}: Parts = {}): string =>
  `${head}1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n` +
  "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
  "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n" +
  `${objects}xref\n0 4\n0000000000 65535 f \ntrailer\n<< /Size 4 /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n${tail}`;

export const pdfOf = (parts: Parts = {}): Bytes => bytesOf(pdfText(parts));

/** An object whose bytes follow it. */
export const streamObject = (dictionary: string, body: Buffer): string =>
  `7 0 obj\n<< ${dictionary} /Length ${body.length} >>\nstream\n${body.toString("latin1")}\nendstream\nendobj\n`;

/** Objects that are written compressed, as most writers do. */
export const objectStream = (
  objects: string,
  dictionary = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode",
): string => streamObject(dictionary, deflateSync(Buffer.from(objects, "latin1")));

/** The smallest ZIP archive with a file in it, its sizes left empty: enough for a reader of archives to open it. */
export const smallZip = (): string => {
  const name = "evil.js";
  const record = (length: number, fill: (bytes: Buffer) => void): string => {
    const bytes = Buffer.alloc(length);
    fill(bytes);
    return bytes.toString("latin1");
  };
  const local = record(30, (bytes) => {
    bytes.write("PK\x03\x04", "latin1");
    bytes.writeUInt16LE(name.length, 26);
  });
  const central = record(46, (bytes) => {
    bytes.write("PK\x01\x02", "latin1");
    bytes.writeUInt16LE(name.length, 28);
  });
  const end = record(22, (bytes) => {
    bytes.write("PK\x05\x06", "latin1");
    bytes.writeUInt16LE(1, 8);
    bytes.writeUInt16LE(1, 10);
    bytes.writeUInt32LE(46 + name.length, 12);
    bytes.writeUInt32LE(30 + name.length, 16);
  });
  return local + name + central + name + end;
};
