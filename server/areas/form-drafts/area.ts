import type { formDrafts } from "../../../contract/form-drafts/endpoints.ts";
import { area } from "../../core/area.ts";
import type { Handlers } from "../../core/http/context.ts";
import { signedAnew } from "./actions.ts";
import { draftOf, dropDraft, dropOldDrafts, eraseDrafts, saveDraft, unsavedOf } from "./queries.ts";
import { formDraftsTables } from "./tables.ts";

const formDraftHandlers: Handlers<typeof formDrafts> = {
  show: async ({ params }, { sql, me, services }) => {
    const [draft, addressOf] = await Promise.all([draftOf(sql, me, params.form), services.fileAddresses.signer()]);
    return { draft: draft && { ...draft, values: signedAnew(draft.values, addressOf) } };
  },
  save: ({ params, body }, { change }) =>
    change(async (write) => ({ draft: await saveDraft(write, params.form, body) })),
  remove: ({ params }, { change }) => change(async (write) => ({ removed: await dropDraft(write, params.form) })),
};

export const formDraftsArea = area({
  name: "formDrafts",
  handlers: formDraftHandlers,
  tables: formDraftsTables,
  cleanUp: dropOldDrafts,
  personalData: {
    archive: [
      {
        file: "form-drafts.json",
        about: "What you typed of quizzes, question banks and questions, and did not save",
        read: (sql, me) => unsavedOf(sql, me._id),
      },
    ],
    erase: eraseDrafts,
  },
});
