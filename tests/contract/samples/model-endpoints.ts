import type { modelEndpoints } from "../../../contract/model-endpoints/endpoints.ts";
import { insertEndpoint } from "../../server/helpers/prompts.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

const withEndpoint = async (world: World) => {
  const _id = await makeProject(world);
  await insertEndpoint(world.server.db, _id, world.model.url);
  return { params: { _id } };
};

export const samples: Samples<typeof modelEndpoints> = {
  show: { make: withEndpoint },
  set: {
    make: async (world) => ({
      ...(await withEndpoint(world)),
      body: {
        kind: "openai",
        url: `${world.model.url}/v1`,
        models: ["alpha", "beta"],
        key: "sk-of-the-sample",
        version: 1,
      },
    }),
  },
  reset: { make: withEndpoint },
};

export const notReadBack: NotReadBack<typeof modelEndpoints> = {
  set: "its host must be approved: tests/server/model-endpoints/settings.test.ts",
};
