import type { FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Context } from "../../core/http/context.ts";
import type { ArchivePart, PersonalData } from "../../core/personal-data.ts";

/** Sends all of the caller's personal data as one ZIP archive: JSON, and their original files. Throws too_many. */
export const sendArchive = async ({ sql, me, services }: Context, reply: FastifyReply): Promise<void> => {
  await services.limits.archive(me._id);
  const today = new Date();
  const zip = new ZipFile();
  let documents = 0;
  const add = (file: string, text: string): void => zip.addBuffer(Buffer.from(text), file, { mtime: today });
  const parts = Map.groupBy(
    services.personalData.flatMap(({ archive = [] }) => archive),
    ({ file }) => file,
  );
  for (const [file, of] of parts) add(file, `${JSON.stringify(await readPart(of, sql, me), null, 2)}\n`);
  for (const file of await filesOf(services.personalData, sql, me._id)) {
    const bytes = await file.read(services.files);
    // Two files may have the same name.
    if (bytes)
      zip.addBuffer(bytes, `documents/${String(++documents).padStart(2, "0")} ${file.kind} ${file.name}`, {
        mtime: today,
      });
  }
  const { name } = await readCompany(sql);
  add("README.txt", contents(name, [...parts.values()]));
  zip.end();
  void reply
    .type("application/zip")
    .header("content-disposition", `attachment; filename="my-data-${today.toISOString().slice(0, 10)}.zip"`)
    .header("cache-control", "no-store")
    .send(zip.outputStream);
  await reply;
};

/** The parts that several areas add to one file are merged. */
const readPart = async (parts: readonly ArchivePart[], sql: Sql, me: Actor): Promise<unknown> => {
  const read = await Promise.all(parts.map((part) => part.read(sql, me)));
  return read.length === 1 ? read[0] : Object.assign({}, ...read);
};

const filesOf = async (personalData: readonly PersonalData[], sql: Sql, userId: string) =>
  (await Promise.all(personalData.map(async ({ files }) => files?.(sql, userId) ?? []))).flat();

const contents = (company: string, files: readonly (readonly ArchivePart[])[]): string =>
  [
    `What ${company} keeps of you in Muster.`,
    "",
    "Times are UTC (ISO 8601); amounts of money are in the smallest unit of their currency, such as cents.",
    "",
    ...files.map((parts) => `${parts[0]!.file}: ${parts.map(({ about }) => about).join("; ")}`),
    "",
  ].join("\r\n");
