import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { forgetDraft, keepDraft, readDraft } from "../../providers/use-draft.ts";
import type { Draft, DraftStore } from "./use-server-draft.ts";

const { show, save, remove } = endpointsOf("formDrafts");

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === "object" &&
  kept !== null &&
  "values" in kept &&
  typeof kept.values === "object" &&
  kept.values !== null &&
  "at" in kept &&
  typeof kept.at === "string";

/**
 * The drafts of one form on the server, for the signed-in user alone. What the server does not have yet, because it
 * can't be reached or the browser ends, stays in this browser until they sign out.
 *
 * @param form the form's name in the address of its draft: letters, digits and dashes
 */
export const keptDrafts = (form: string): DraftStore => {
  const params = { form };
  /** What is in this browser was typed since the form was opened, so that it is no earlier draft. */
  let isOwn = false;
  const readHere = (): Draft | undefined => {
    const kept = readDraft(form);
    return isDraft(kept) && !isOwn ? kept : undefined;
  };
  return {
    read: async () => {
      const here = readHere();
      try {
        const { draft } = await call(show, { params });
        if (!draft || (here && here.at > draft.updatedAt)) return here;
        return { values: draft.values, version: draft.recordVersion ?? undefined, at: draft.updatedAt };
      } catch (error) {
        if (here) return here;
        throw error;
      }
    },
    save: async ({ values, version }, transport) => {
      const { draft } = await call(save, { params, body: { values, recordVersion: version ?? null }, transport });
      forgetDraft(form);
      return draft.updatedAt;
    },
    keepHere: (typed) => {
      isOwn = true;
      return keepDraft(form, { ...typed, at: new Date().toISOString() });
    },
    remove: async () => {
      forgetDraft(form);
      await call(remove, { params });
    },
  };
};
