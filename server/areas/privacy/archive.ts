import type { FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import { readCompany } from "../../db/company.ts";
import type { Context } from "../../http/context.ts";
import { profileFilesOf } from "../profile/actions.ts";
import { parts } from "./parts.ts";

/** Sends all that is kept of the caller as one ZIP archive: JSON, and their files as they are. Throws too_many. */
export const sendArchive = async ({ sql, me, services }: Context, reply: FastifyReply): Promise<void> => {
  await services.limits.archive(me._id);
  const today = new Date();
  const zip = new ZipFile();
  let documents = 0;
  const add = (file: string, text: string): void => zip.addBuffer(Buffer.from(text), file, { mtime: today });
  for (const { file, read } of parts) add(file, `${JSON.stringify(await read(sql, me), null, 2)}\n`);
  for (const file of await profileFilesOf(sql, me._id)) {
    const bytes = await file.read(services.files);
    // Two files may have one name.
    if (bytes)
      zip.addBuffer(bytes, `documents/${String(++documents).padStart(2, "0")} ${file.kind} ${file.name}`, {
        mtime: today,
      });
  }
  const { name } = await readCompany(sql);
  add("README.txt", contents(name));
  zip.end();
  void reply
    .type("application/zip")
    .header("content-disposition", `attachment; filename="my-data-${today.toISOString().slice(0, 10)}.zip"`)
    .header("cache-control", "no-store")
    .send(zip.outputStream);
  await reply;
};

const contents = (company: string): string =>
  [
    `What ${company} keeps of you in Muster.`,
    "",
    "Times are UTC (ISO 8601); amounts of money are in the smallest unit of their currency, such as cents.",
    "",
    ...parts.map(({ file, about }) => `${file}: ${about}`),
    "",
  ].join("\r\n");
