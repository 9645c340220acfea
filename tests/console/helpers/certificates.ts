import type { Certificate } from "../../../contract/certificates/entity.ts";
import { idOf, pageOf } from "./work.ts";

/** A valid certificate without end, as its holder reads it. */
export const certificateOf = (more: Partial<Certificate> = {}): Certificate => ({
  _id: idOf(90),
  number: "MC-7Q2K-9XWA-41TZ",
  user: { _id: idOf(1), name: "Zofia Łuczak" },
  courseId: { _id: idOf(91), name: "Lidar" },
  status: "issued",
  issue: 1,
  kind: "completed",
  person: "Zofia Łuczak",
  course: "Lidar",
  score: 92.5,
  issuedOn: "2026-01-31",
  expiresOn: null,
  renewableFrom: null,
  issuedBy: null,
  isFile: false,
  revokeReason: "",
  revokedBy: null,
  revokedAt: null,
  createdAt: "2026-01-31T10:00:00.000Z",
  updatedAt: "2026-01-31T10:00:00.000Z",
  version: 1,
  can: { revoke: false, reinstate: false, reissue: false },
  ...more,
});

/** The reply of a list of certificates. */
export const certificatePage = (certificates: readonly Certificate[]) => ({
  certificates,
  ...pageOf(certificates.length, 200),
});
