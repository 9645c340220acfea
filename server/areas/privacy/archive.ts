import type { FastifyReply } from "fastify";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import { sendZip, zipName } from "../../core/files/send-zip.ts";
import type { Context } from "../../core/http/context.ts";
import type { ArchivePart, PersonalData } from "../../core/personal-data.ts";

/** Sends all of the caller's personal data as one ZIP archive: JSON, and their original files. Throws too_many. */
export const sendArchive = async ({ sql, me, services }: Context, reply: FastifyReply): Promise<void> => {
  await services.limits.archive(me._id);
  const parts = Map.groupBy(
    services.personalData.flatMap(({ archive = [] }) => archive),
    ({ file }) => file,
  );
  const texts = new Map<string, string>();
  for (const [file, of] of parts) texts.set(file, `${JSON.stringify(await readPart(of, sql, me), null, 2)}\n`);
  const { name: company } = await readCompany(sql);
  texts.set("README.txt", contents(company, [...parts.values()]));
  const files = await filesOf(services.personalData, sql, me._id);
  await sendZip(reply, `my-data-${new Date().toISOString().slice(0, 10)}`, async (zip) => {
    for (const [file, text] of texts) zip.text(file, text);
    let documents = 0;
    for (const file of files) {
      const content = await file.read(services.files);
      if (!content) continue;
      // Two files may have the same name.
      const number = String(++documents).padStart(2, "0");
      await zip.file(`documents/${zipName(`${number} ${file.kind} ${file.name}`)}`, content);
    }
  });
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
