import type { CollectedState } from "../../../contract/collection/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
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

export interface NewUpload {
  readonly projectId: string;
  readonly description: string;
  /** Of finished resumable uploads. */
  readonly uploads: readonly string[];
}
export const sendUploads = ({ uploads, ...body }: NewUpload) =>
  call(collection.upload, { body: { ...body, uploads: [...uploads] } });
export const replaceFiles = (_id: string, version: number, uploads: readonly string[], description: string) =>
  call(collection.update, { params: { _id }, body: { uploads: [...uploads], description, version } });
export const removeUpload = (_id: string) => call(collection.remove, { params: { _id } });
export const restoreUpload = (_id: string) => call(collection.restore, { body: { ids: [_id] } });
