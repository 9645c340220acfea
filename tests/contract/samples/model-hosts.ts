import type { modelHosts } from "../../../contract/model-hosts/endpoints.ts";
import { freshName, type Sample, type World } from "../sample.ts";

const host = (): string => `${freshName("api").replaceAll(" ", "-")}.example`;
const values = async () => ({ host: host() });
const made = async ({ server }: World): Promise<string> => {
  const { _id } = await server.db.sql
    .insertInto("model_hosts")
    .values({ _id: crypto.randomUUID(), host: host() })
    .returning("_id")
    .executeTakeFirstOrThrow();
  return _id;
};
const one = async (world: World) => ({ params: { _id: await made(world) } });

/** Those whose bodies have a host, which no other text is. */
export const samples: Readonly<Partial<Record<keyof typeof modelHosts, Sample>>> = {
  show: { make: one },
  create: { make: async () => ({ body: { host: host(), note: "Agreed in May" } }), values },
  edit: {
    make: async (world) => ({ ...(await one(world)), body: { host: host(), note: "Ends", version: 1 } }),
    values,
  },
  remove: { make: one },
  bulkEdit: { make: async (world) => ({ body: { select: { ids: [await made(world)] }, set: { note: "All" } } }) },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [await made(world)] } } }) },
  restore: { make: async (world) => ({ body: { ids: [await made(world)] } }) },
};
