import type { formDrafts } from "../../../contract/form-drafts/endpoints.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";

const form = "quizzes-new";
const kept = async ({ server }: World, owner: Actor) => {
  await server.db.sql
    .insertInto("form_drafts")
    .values({ user_id: owner._id, form, data: JSON.stringify({ name: "Boxes" }) })
    .onConflict((of) => of.columns(["user_id", "form"]).doNothing())
    .execute();
  return { params: { form } };
};

export const samples: Samples<typeof formDrafts> = {
  show: { make: kept },
  save: { make: async () => ({ params: { form }, body: { values: { name: "Boxes" }, recordVersion: null } }) },
  remove: { make: kept },
};

export const notReadBack: NotReadBack<typeof formDrafts> = {
  save: "it is read back by formDrafts.show: tests/server/form-drafts/form-drafts.test.ts",
};
