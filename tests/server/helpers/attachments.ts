import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { attachmentKindOf } from "../../../contract/core/attachments.ts";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import type { Actor, Answer, TestServer } from "./test-server.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (...parts: readonly (string | readonly number[])[]): Bytes =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part)))),
  );

/** The first box of an MP4 file of that brand, and an empty one. */
const mp4Of = (brand: string): Bytes =>
  bytesOf([0, 0, 0, 24], "ftyp", brand, [0, 0, 2, 0], "isom", brand, [0, 0, 0, 8], "free");

export const zipOf = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Bytes> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as Uint8Array), name);
  zip.end();
  return Uint8Array.from(await buffer(zip.outputStream));
};

const officeOf = (part: string, type: string): Promise<Bytes> =>
  zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: "<x/>",
  });

/** A small file of each kind, by the ending of its name: as much of it as programs recognise it by. */
export const contents: Readonly<Record<string, () => Bytes | Promise<Bytes>>> = {
  mp4: () => mp4Of("isom"),
  webm: () => bytesOf([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], "webm", [0x18, 0x53, 0x80, 0x67, 0x80]),
  mp3: () =>
    bytesOf(
      "ID3",
      [3, 0, 0, 0, 0, 0, 0],
      [0xff, 0xfb, 0x90, 0x64],
      Array.from({ length: 413 }, () => 0),
    ),
  m4a: () => mp4Of("M4A "),
  ogg: () =>
    bytesOf(
      "OggS",
      [0, 2, ...Array.from({ length: 20 }, () => 0), 1, 19],
      "OpusHead",
      [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ),
  pdf: () => bytesOf("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
  docx: () => officeOf("word/document.xml", "wordprocessingml.document"),
  xlsx: () => officeOf("xl/workbook.xml", "spreadsheetml.sheet"),
  pptx: () => officeOf("ppt/presentation.xml", "presentationml.presentation"),
  csv: () => Uint8Array.from(Buffer.from("BMW,größe\n1,標注\n")),
  txt: () => Uint8Array.from(Buffer.from("Draw tight boxes.\n")),
  zip: () => zipOf({ "a.txt": "a" }),
};

/** Uploads an attachment, by default declared as browsers do. */
export const attach = (
  server: Pick<TestServer, "call">,
  as: Actor,
  name: string,
  content: Bytes | string,
  { type = attachmentKindOf(name)?.mime ?? "", headers = {} }: { type?: string; headers?: Record<string, string> } = {},
): Promise<Answer> => server.call(contract.files.attach, { as, headers, files: { file: { name, content, type } } });

/** A video as an upload leaves it, without the call. */
export const putVideo = async (
  { db, config }: Pick<TestServer, "db" | "config">,
  owner: Pick<Actor, "_id">,
  content: Uint8Array,
): Promise<string> => {
  const _id = newId();
  await diskFiles(config.filesDir).put(_id, content);
  const values = { _id, name: "video.mp4", mime: "video/mp4", size: content.length, uploaded_by: owner._id };
  await db.sql.insertInto("files").values(values).execute();
  return _id;
};
