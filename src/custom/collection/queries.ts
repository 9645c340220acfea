import type { CollectedState } from "../../../contract/collection/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { oneOfBulk } from "../../providers/one-of-bulk.ts";
import { openedBy } from "../projects/shared/unlock.ts";
import { usePages } from "../../providers/use-pages.ts";

const collection = endpointsOf("collection");
const projects = endpointsOf("projects");

/** More than anyone has open at once. */
const projectsMax = 200;

/** The projects that the user sees; whether they may upload for one is answered when they do. */
export const useProjects = () =>
  useEndpoint(projects.available, { query: { limit: projectsMax, sortBy: "name:asc" } }, { alsoOf: openedBy });

/** What the user uploaded, the latest first, a page at a time. */
export const useMyUploads = (status: CollectedState[] | undefined) => usePages(collection.mine, status && { status });

/** `uploads` are finished resumable ones. An item is made of them once, whose key says so where a reply is lost. */
export const sendUploads = (
  body: { readonly projectId: string; readonly description: string; readonly uploads: string[] },
  idempotencyKey: string,
) => call(collection.upload, { body, idempotencyKey });
export const replaceFiles = (
  _id: string,
  body: { readonly version: number; readonly description: string; readonly uploads: string[] },
  idempotencyKey: string,
) => call(collection.update, { params: { _id }, body, idempotencyKey });
export const removeUpload = (_id: string) => call(collection.remove, { params: { _id } });
export const restoreUpload = async (_id: string) => oneOfBulk(await call(collection.restore, { body: { ids: [_id] } }));
