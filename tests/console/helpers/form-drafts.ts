import { type FormDraft, formDrafts } from "../../../contract/form-drafts/endpoints.ts";
import { AppError, type Heard } from "./fake-server.ts";

/** A server's drafts of forms by their names, which outlast a page; while `isOff` none can be read or saved. */
export const keepsDrafts = () => {
  const state = { drafts: new Map<string, FormDraft>(), isOff: false };
  const formIn = ({ params }: Heard): string => {
    if (state.isOff) throw new AppError({ statusCode: 503, code: "busy", message: "Too busy." });
    return params["form"]!;
  };
  const answers = [
    [formDrafts.show, (heard: Heard) => ({ draft: state.drafts.get(formIn(heard)) ?? null })],
    [
      formDrafts.save,
      (heard: Heard) => {
        const typed = heard.body as Pick<FormDraft, "values" | "recordVersion">;
        const draft = { form: formIn(heard), ...typed, updatedAt: new Date().toISOString() };
        state.drafts.set(draft.form, draft);
        return { draft };
      },
    ],
    [formDrafts.remove, (heard: Heard) => ({ removed: Number(state.drafts.delete(formIn(heard))) })],
  ] as const;
  return { state, answers };
};
