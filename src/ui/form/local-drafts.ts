import { ApiError } from "../../providers/client.ts";
import { keepDraft, readDraft } from "../../providers/use-draft.ts";
import type { Draft, DraftStore } from "./use-server-draft.ts";

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === "object" &&
  kept !== null &&
  "values" in kept &&
  typeof kept.values === "object" &&
  kept.values !== null &&
  "at" in kept &&
  typeof kept.at === "string";

/**
 * Drafts of one form in this browser, for the signed-in user alone, until they sign out. Saving throws ApiError if the
 * browser has no room.
 */
export const localDrafts = (name: string): DraftStore => ({
  read: async () => {
    const kept = readDraft(name);
    return isDraft(kept) ? kept : undefined;
  },
  save: async ({ values, version }) => {
    const at = new Date().toISOString();
    if (keepDraft(name, { values, version, at })) return at;
    throw new ApiError({ statusCode: 413, code: "too_large", message: "This browser has no room left." });
  },
  remove: async () => keepDraft(name, undefined),
});
