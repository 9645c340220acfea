import { z } from "zod";
import { Day, Id, Instant, line, Ref, Version } from "../core/fields.ts";
import { certificateStateLabels, certificateStates, issueKindLabels, issueKinds } from "./states.ts";

export const CertificateStatus = z.enum(certificateStates).meta({ label: "Status", options: certificateStateLabels });
export const IssueKind = z.enum(issueKinds).meta({ label: "Reason", options: issueKindLabels });

export const RevokeReason = line(300).meta({ label: "Why", help: "The holder reads it", personal: true });

/** What a certificate may be uploaded as. */
export const certificateFile = {
  types: ["application/pdf", "image/png", "image/jpeg"],
  /** In bytes. */
  max: 10_000_000,
  typeMessage: "Choose a PDF file or a PNG or JPEG picture.",
} as const;

const Issue = z.int().min(1).max(32_767).meta({ label: "Issue" });

/** What an issue prints. */
const printed = {
  issue: Issue,
  kind: IssueKind,
  /** The person's name when it was issued. */
  person: z.string().meta({ label: "Name on it", personal: true }),
  /** The course's name when it was issued. */
  course: z.string().meta({ label: "Course on it" }),
  /** A percentage; null: none is printed. */
  score: z.number().min(0).max(100).nullable().meta({ label: "Score, %" }),
  issuedOn: Day.meta({ label: "Issued on" }),
  /** Its last day; null: without end. */
  expiresOn: Day.nullable().meta({ label: "Valid until" }),
  issuedBy: Ref.nullable().meta({ label: "Issued by", reference: "users" }),
  /** It is an uploaded file, not one that the server draws. */
  isFile: z.boolean().meta({ label: "Uploaded file" }),
};

/** How the course of a certificate is shown, and filtered by. */
export const ofCourse = { label: "Course", reference: "courses" } as const;

/** A person's certificate of a course, with what its present issue prints. */
export const Certificate = z.strictObject({
  _id: Id,
  number: z.string().meta({ label: "Number" }),
  user: Ref.meta({ label: "Person", reference: "users" }),
  courseId: Ref.meta(ofCourse),
  /** As of today, whether the daily task has run or not. */
  status: CertificateStatus,
  ...printed,
  /** From this day on its holder may take the course again; null: it doesn't expire. */
  renewableFrom: Day.nullable().meta({ label: "Renewable from" }),
  revokeReason: z.string().meta({ label: "Why revoked", personal: true }),
  revokedBy: Ref.nullable().meta({ label: "Revoked by", reference: "users" }),
  revokedAt: Instant.nullable().meta({ label: "Revoked" }),
  createdAt: Instant.meta({ label: "First issued" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({ revoke: z.boolean(), reinstate: z.boolean(), reissue: z.boolean() }),
});
Certificate.register(z.globalRegistry, { id: "Certificate" });
export type Certificate = z.infer<typeof Certificate>;

/** One issue of a certificate; only the latest is in force. */
export const CertificateIssue = z.strictObject({ ...printed, createdAt: Instant.meta({ label: "Issued" }) });
CertificateIssue.register(z.globalRegistry, { id: "CertificateIssue" });
export type CertificateIssue = z.infer<typeof CertificateIssue>;

/** What anyone who has the number reads: what the certificate prints, and whether it is in force. */
export const CheckedCertificate = z.strictObject({
  company: z.string(),
  number: z.string(),
  status: CertificateStatus,
  person: z.string(),
  course: z.string(),
  score: z.number().nullable(),
  issuedOn: Day,
  expiresOn: Day.nullable(),
  /** The one in force. */
  issue: z.int(),
  /** The issue that was asked about, where a later one replaced it. */
  superseded: z.strictObject({ issue: z.int(), issuedOn: Day }).nullable(),
});
CheckedCertificate.register(z.globalRegistry, { id: "CheckedCertificate" });
export type CheckedCertificate = z.infer<typeof CheckedCertificate>;
