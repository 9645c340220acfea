import type { annotation } from "../../../contract/annotation/endpoints.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Sample, type Samples, type World } from "../sample.ts";

const freshLogin = (): string => freshName("login").replaceAll(" ", ".");

const linked = async ({ server }: World, { _id }: Actor) => {
  await server.db.pool.query(
    `insert into annotation_accounts (user_id, server_agent, login, server_user_id) values ($1, 'quantigo', $2, '81')
     on conflict do nothing`,
    [_id, freshLogin()],
  );
  return { params: { _id } };
};
const created: Sample = {
  make: async (_, owner) => ({ body: { userId: owner._id, login: freshLogin(), name: "Ann Abe" } }),
};
const inTeam: Sample = {
  make: async (world, owner) => ({ ...(await linked(world, owner)), body: { role: "reviewer", teamId: "11" } }),
};

export const samples: Samples<typeof annotation> = {
  show: { make: linked },
  ofHub: { make: async () => ({ params: { hub: "Bergen" }, query: { search: "login", sortBy: "name:asc" } }) },
  defaults: { make: async () => ({ params: { serverAgent: "quantigo", teamId: "11" } }) },
  datasetDefaults: { make: async () => ({ params: { serverAgent: "quantigo", datasetId: "501" } }) },
  checkUser: { make: async () => ({ params: { name: freshLogin() } }) },
  createQaiUser: created,
  createAgUser: created,
  addToTeam: inTeam,
  addDefaultReviewer: inTeam,
  addDefaultAnnotator: inTeam,
};

const asked = "goes to an annotation server, and is read back in tests/server/annotation/accounts.test.ts";
export const notReadBack: NotReadBack<typeof annotation> = {
  createQaiUser: asked,
  createAgUser: asked,
  addToTeam: asked,
  addDefaultReviewer: asked,
  addDefaultAnnotator: asked,
};
