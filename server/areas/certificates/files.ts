import type { FastifyReply } from "fastify";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { certificateFile, type Certificate } from "../../../contract/certificates/entity.ts";
import { verifyPage } from "../../../contract/certificates/number.ts";
import { notFound } from "../../core/app-error.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import type { Context, Input } from "../../core/http/context.ts";
import { cleanDocument, sendDownload, sendPrivate, withNewFile } from "../profile/actions.ts";
import { putUploaded, requireEnrolled } from "./actions.ts";
import { certificatePdf } from "./certificate-pdf.ts";
import { certificateCrud, isMineOrStaff, issuesOf } from "./queries.ts";

const field = "certificate";

/** Stores an uploaded certificate. Throws not_found, validation, too_large, unsupported_media, wrong_state, busy. */
export const uploadCertificate = async (
  context: Context,
  { params, body, files }: Input<typeof certificates.upload>,
): Promise<{ certificate: Certificate }> => {
  const holder = { courseId: params._id, userId: body.userId };
  await requireEnrolled(context.sql, holder);
  const { types, typeMessage } = certificateFile;
  const upload = { name: "certificate", bytes: files.certificate.bytes };
  const clean = await cleanDocument(upload, { field, types, typeMessage });
  return withNewFile(context, holder.userId, { kind: "issued_certificate", ...clean }, (fileId) =>
    context.change(async (write) => ({ certificate: await putUploaded(write, holder, fileId) })),
  );
};

/**
 * Sends the file of a certificate: one that was uploaded, or the PDF drawn from what its issue prints. Earlier issues
 * are for staff, and say that they are superseded: across the page, or of an uploaded file in its name. Throws
 * not_found, busy.
 */
export const sendCertificate = async (
  { services, sql, me }: Pick<Context, "services" | "sql" | "me">,
  reply: FastifyReply,
  id: string,
  asked: number | undefined,
): Promise<void> => {
  const certificate = await readRecord<Certificate>(sql, certificateCrud, me, id, [isMineOrStaff]);
  const { number, user, status, issue: present } = certificate;
  const wanted = asked ?? present;
  if (wanted !== present && !certificates.file.policy.othersRoles.includes(me.role)) throw notFound("certificate");
  const issue = (await issuesOf(sql, id)).find((one) => one.issue === wanted);
  if (!issue) throw notFound("certificate");
  const mark = wanted !== present ? "SUPERSEDED" : status === "revoked" ? "REVOKED" : null;
  const name = [`certificate-${number}`, ...(mark ? [`issue-${wanted}`, mark.toLowerCase()] : [])].join("-");
  const file = issue.isFile ? await fileOf(sql, id, wanted) : undefined;
  if (file) {
    const ending = file.name.slice(file.name.lastIndexOf("."));
    return sendPrivate({ services, sql }, reply, {
      userId: user._id,
      fileId: file._id,
      name: name + ending,
      mime: file.mime,
    });
  }
  const { name: company } = await readCompany(sql);
  const checkAt = services.config.publicUrl + verifyPage.replace(":number", number);
  const bytes = await certificatePdf({ ...issue, company, number, checkAt, mark });
  return sendDownload(reply, { name: `${name}.pdf`, mime: "application/pdf", bytes });
};

const fileOf = (sql: Sql, id: string, issue: number) =>
  sql
    .selectFrom("certificate_issues")
    .innerJoin("private_files", "private_files._id", "certificate_issues.file_id")
    .select(["private_files._id", "private_files.name", "private_files.mime"])
    .where("certificate_id", "=", id)
    .where("issue", "=", issue)
    .executeTakeFirst();
