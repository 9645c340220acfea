import { type Nda, profileMessages } from "../../../contract/profile/fields.ts";
import { readCompany } from "../../core/db/company.ts";
import { run } from "../../core/db/run.ts";
import { instant } from "../../core/db/view.ts";
import type { Context } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { notFound, AppError, stale } from "../../core/app-error.ts";
import { sealersOf } from "../../core/auth/personal.ts";
import { ndaOf } from "./as-read.ts";
import { changed, lockedRecord } from "./edit.ts";
import { ndaPdf } from "./nda-pdf.ts";
import { currentNda, hashOfText } from "./nda-texts.ts";
import { keepFile, withNewFile } from "./private-files.ts";
import { profileRecord } from "./queries.ts";
import { isSameName } from "./rules.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { violatedIndex } from "../../core/db/violated-index.ts";

const alreadySigned = (): AppError => new AppError("already_signed");
const signedTwice = (error: unknown): never => {
  throw violatedIndex(error) === "nda_signatures_user_id_text_version_key" ? alreadySigned() : error;
};

/**
 * Records who signed which text, when and from which address, with a PDF of it all. Throws validation where the name is
 * not the person's, stale where a newer text exists, already_signed.
 */
export const signNda = async (
  context: Context,
  { fullName, textVersion: read }: { fullName: string; textVersion?: number | undefined },
): Promise<{ nda: Nda }> => {
  const { sql, me, change, address, userAgent } = context;
  const { name: company } = await readCompany(sql);
  const { text, textVersion } = currentNda(company);
  const record = await profileRecord(sql, me._id);
  if (!record) throw notFound("person");
  if (record.signatures.some((signature) => signature.textVersion === textVersion)) throw alreadySigned();
  if (read !== undefined && read !== textVersion) throw stale(ndaOf(record, company));
  const own = `${record.firstName} ${record.lastName}`;
  if (!isSameName(fullName, own)) {
    const message = profileMessages.signature.replace("{name}", () => own);
    throw new AppError("validation", { fields: { fullName: [message] } });
  }
  const [{ signedAt } = { signedAt: "" }] = await run<{ signedAt: string }>(
    sql,
    sqlText`select ${instant(sqlText`now()`)} as "signedAt"`,
    [],
  );
  const hash = hashOfText(text);
  const signature = { fullName, address, userAgent };
  const bytes = await ndaPdf({
    ...signature,
    text,
    textVersion,
    company,
    email: record.email,
    signedAt,
    hash: hash.toString("hex"),
  });
  const file = {
    kind: "nda",
    name: `Confidentiality agreement, ${fullName}.pdf`,
    mime: "application/pdf",
    bytes,
  } as const;
  return withNewFile(context, me._id, file, (fileId) =>
    change(async (write) => {
      await lockedRecord(write.sql, me._id);
      await keepFile(write.sql, fileId);
      const sealer = (await sealersOf(write.sql, [me._id])).get(me._id)!;
      await write.sql
        .insertInto("nda_signatures")
        .values({
          _id: newId(),
          user_id: me._id,
          text_version: textVersion,
          text_hash: hash,
          sealed: sealer.seal(signature),
          signed_at: signedAt,
          file_id: fileId,
        })
        .execute()
        .catch(signedTwice);
      return { nda: ndaOf(await changed(write, me._id), company) };
    }),
  );
};
