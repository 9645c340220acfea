import type { imports } from "../../../contract/imports/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";

/** An import of one skill, which was sent. */
const anImport = async ({ server }: World, owner: Actor) => {
  const _id = newId();
  const { sql } = server.db;
  await sql.insertInto("imports").values({ _id, user_id: owner._id, resource: "skills", total: 1 }).execute();
  const body = JSON.stringify({ name: freshName("Imported"), description: "" });
  await sql.insertInto("import_rows").values({ import_id: _id, place: 0, body }).execute();
  return { params: { _id } };
};

export const samples: Samples<typeof imports> = {
  check: { make: async () => ({ body: { resource: "skills", from: 0, rows: [{ name: freshName("Checked") }] } }) },
  begin: { make: async () => ({ body: { resource: "directory", total: 1 } }) },
  append: {
    make: async (world, owner) => ({
      ...(await anImport(world, owner)),
      body: { from: 0, rows: [{ name: freshName("Sent") }] },
    }),
  },
  commit: { make: anImport },
  show: { make: anImport },
  cancel: { make: anImport },
};

export const notReadBack: NotReadBack<typeof imports> = {
  check: "keeps nothing, on purpose",
  begin: "says what will come; nothing-lost.test.ts sends the rows and reads what they make",
  append: "holds rows of other shapes; nothing-lost.test.ts sends them and reads what they make",
};
