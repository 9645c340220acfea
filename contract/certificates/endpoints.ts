import { z } from "zod";
import { exportEndpoint } from "../core/bulk.ts";
import { anyone, endpoints, only, type Policy, signedIn, stream } from "../core/endpoint.ts";
import { byId, Id, Version } from "../core/fields.ts";
import { anyOf, listQuery, page, whole } from "../core/list.ts";
import { roles } from "../core/roles.ts";
import { openPaths } from "../core/sign-in-paths.ts";
import { withWhere } from "../core/where.ts";
import {
  Certificate,
  certificateFile,
  CertificateIssue,
  CertificateStatus,
  CheckedCertificate,
  IssueKind,
  ofCourse,
  RevokeReason,
} from "./entity.ts";
import "./notifications.ts";

const at = "/api/v1/certificate";
const managers = only("admin", "manager");
/** One's own, and managers those of all. */
const ownOrAll = { roles, othersRoles: managers.roles } as const satisfies Policy;

const sorts = ["createdAt", "number", "person", "course", "status", "issuedOn", "expiresOn", "score"] as const;
const mine = { status: anyOf(CertificateStatus), courseId: anyOf(Id).meta(ofCourse) };
const filters = withWhere(Certificate, {
  ...mine,
  user: anyOf(Id).meta({ label: "Person", reference: "users" }),
  kind: anyOf(IssueKind),
});
const one = z.strictObject({ certificate: Certificate });
const record = { replies: { 200: one }, record: "certificate", beyond: true } as const;
const step = {
  method: "POST",
  policy: managers,
  audited: true,
  params: byId,
  body: z.strictObject({ version: Version.optional() }),
  ...record,
  errors: ["not_found", "wrong_state", "stale"],
} as const;

export const certificates = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "All certificates",
    policy: managers,
    query: listQuery(sorts, filters),
    replies: { 200: page("certificates", Certificate) },
    list: "certificates",
    beyond: true,
  },
  mine: {
    method: "GET",
    path: `${at}/get-my-certificate`,
    summary: "The caller's certificates, the newest first",
    policy: signedIn,
    query: listQuery(sorts, mine),
    replies: { 200: page("certificates", Certificate) },
    list: "certificates",
    private: true,
  },
  ofPerson: {
    method: "GET",
    path: `${at}/user-certificate/:_id`,
    summary: "A person's certificates: one's own, or for managers anyone's",
    policy: ownOrAll,
    params: byId,
    query: z.strictObject({ ...listQuery(sorts, mine).shape, ...whole }),
    replies: { 200: page("certificates", Certificate) },
    list: "certificates",
    errors: ["not_found"],
  },
  myOfCourse: {
    method: "GET",
    path: "/api/v1/courses/get-my-course-certificate/:_id",
    summary: "The caller's certificate of a course; null where they have none",
    policy: signedIn,
    params: byId,
    replies: { 200: z.strictObject({ certificate: Certificate.nullable() }) },
    errors: ["not_found"],
  },
  upload: {
    method: "POST",
    path: `${at}/upload-certificate/:_id`,
    summary: "Upload the certificate of a person enrolled in a course, in place of the one that they have",
    policy: managers,
    audited: true,
    params: byId,
    files: { certificate: { mime: certificateFile.types, max: certificateFile.max } },
    body: z.strictObject({ userId: Id.meta({ label: "Person", reference: "users", readAs: "user" }) }),
    replies: { 200: one },
    record: "certificate",
    errors: ["not_found", "validation", "too_large", "unsupported_media", "wrong_state", "busy"],
  },
  export: exportEndpoint({ path: at, many: "certificates", policy: managers }, sorts, filters, [
    "number",
    "person",
    "user",
    "course",
    "status",
    "score",
    "issuedOn",
    "expiresOn",
    "kind",
    "issue",
    "issuedBy",
    "createdAt",
    "revokeReason",
    "revokedBy",
    "revokedAt",
  ]),
  verify: {
    ...openPaths.checkCertificate,
    summary: "What the certificate with a number prints, and whether it is valid; for anyone who has the number",
    policy: anyone,
    params: z.strictObject({ number: z.string() }),
    // Any invalid value here is a 404.
    query: z.strictObject({ issue: z.string().max(10).optional() }),
    replies: { 200: z.strictObject({ certificate: CheckedCertificate }) },
    errors: ["not_found"],
    beyond: true,
  },
  file: {
    method: "GET",
    path: `${at}/file/:_id`,
    summary: "A certificate's file; earlier issues of it, for managers alone, are marked as superseded",
    policy: ownOrAll,
    params: byId,
    query: z.strictObject({ issue: z.coerce.number<number>().int().min(1).max(32_767).optional() }),
    replies: { 200: stream("application/pdf") },
    errors: ["not_found", "busy"],
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One certificate",
    policy: managers,
    params: byId,
    ...record,
    errors: ["not_found"],
  },
  issues: {
    method: "GET",
    path: `${at}/:_id/issues`,
    summary: "All issues of a certificate, the latest first",
    policy: managers,
    params: byId,
    replies: { 200: z.strictObject({ issues: z.array(CertificateIssue) }) },
    errors: ["not_found"],
    beyond: true,
  },
  revoke: {
    ...step,
    path: `${at}/:_id/revoke`,
    summary: "Revoke a certificate: whoever checks its number reads that it is not valid",
    body: z.strictObject({ revokeReason: RevokeReason, version: Version.optional() }),
  },
  reinstate: { ...step, path: `${at}/:_id/reinstate`, summary: "Make a revoked certificate valid again" },
  renew: {
    ...step,
    path: `${at}/:_id/renew`,
    summary: "Issue a certificate anew from today, with a new last day",
  },
  correct: {
    ...step,
    path: `${at}/:_id/correct`,
    summary: "Issue a certificate anew with the name that its person has today",
    errors: [...step.errors, "no_change"],
  },
});
