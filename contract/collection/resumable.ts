import { type Endpoint, stream } from "../core/endpoint.ts";
import { byId } from "../core/fields.ts";
import { roles } from "../core/roles.ts";
import { collectedMax } from "./kinds.ts";

/**
 * Uploads that go on after an interruption: the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload), its
 * core with the extensions creation, expiration and termination. The headers are the protocol's.
 */
export const tusVersion = "1.0.0";
export const uploadsPath = "/api/v1/data-collection/uploads";

/** The caller's own, whatever the role. */
const mine = { roles, othersRoles: [] } as const;
const one = { path: `${uploadsPath}/:_id`, policy: mine, params: byId, beyond: true } as const;

export const resumable = {
  createUpload: {
    method: "POST",
    path: uploadsPath,
    summary: "Begin a resumable upload: headers Tus-Resumable, Upload-Length and Upload-Metadata (filename, filetype)",
    policy: mine,
    replies: { 201: stream("*/*") },
    errors: ["validation", "too_large", "unsupported_media", "too_many_uploads", "tus_version"],
    beyond: true,
  },
  uploadOffset: {
    ...one,
    method: "HEAD",
    summary: "How much of a resumable upload has arrived: header Upload-Offset",
    replies: { 200: stream("*/*") },
    errors: ["not_found", "upload_expired", "tus_version"],
  },
  appendUpload: {
    ...one,
    method: "PATCH",
    summary: "Send the rest of a resumable upload, or a part of it, from the header Upload-Offset on",
    bytes: { mime: "application/offset+octet-stream", max: collectedMax.resumable },
    replies: { 204: stream("*/*") },
    errors: ["not_found", "validation", "too_large", "upload_offset", "upload_expired", "tus_version"],
  },
  cancelUpload: {
    ...one,
    method: "DELETE",
    summary: "Cancel a resumable upload: what arrived of it is deleted",
    replies: { 204: stream("*/*") },
    errors: ["not_found", "tus_version"],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
