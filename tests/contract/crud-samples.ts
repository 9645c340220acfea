import type { z } from "zod";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { type AreaName, contract } from "../../contract/index.ts";
import type { Call } from "../server/helpers/test-server.ts";
import { type Fields, shapeOf } from "./bodies.ts";
import type { Sample, World } from "./sample.ts";
import { objectOf } from "./values.ts";

type Reference = (world: World, area: string) => Promise<string>;
type Make = (world: World) => Promise<Call>;

const bodyOf = (endpoint: Endpoint, world: World, reference: Reference): Promise<Record<string, unknown>> =>
  objectOf(shapeOf(endpoint.body), { not: [], reference: (area) => reference(world, area) });

/** What a bulk call sets: one field, which says enough. */
const setOf = async (endpoint: Endpoint, world: World, reference: Reference): Promise<object> => {
  const set = shapeOf(shapeOf(endpoint.body)["set"]);
  const [[name, field] = []] = Object.entries(set);
  const one: Fields = name && field ? { [name]: field } : {};
  return objectOf(one, { not: [], reference: (area) => reference(world, area) });
};

/** A sample of a call that `crud` makes, from its shape; undefined for any other. */
export const crudSample = (area: AreaName, name: string, reference: Reference): Sample | undefined => {
  const endpoints = contract[area] as Readonly<Record<string, Endpoint>>;
  if (name === "deleted") return { make: async () => ({}) };
  const { create } = endpoints;
  if (!create) return undefined;
  const made = async (world: World): Promise<string> => {
    const body = await bodyOf(create, world, reference);
    const { status, body: reply } = await world.server.call(create, { as: world.people.admin, body });
    if (status !== 201) throw new Error(`${area}.create answers ${status}: ${JSON.stringify(reply)}`);
    return reply[create.record!]._id;
  };
  const ofOne: Make = async (world) => ({ params: { _id: await made(world) } });
  const select = async (world: World) => ({ select: { ids: [await made(world)] } });
  const makes: Readonly<Record<string, Make>> = {
    list: async () => ({}),
    show: ofOne,
    create: async (world) => ({ body: await bodyOf(create, world, reference) }),
    edit: async (world) => ({
      ...(await ofOne(world)),
      body: { ...(await bodyOf(create, world, reference)), version: 1 },
    }),
    remove: ofOne,
    bulkEdit: async (world) => ({
      body: { ...(await select(world)), set: await setOf(endpoints["bulkEdit"]!, world, reference) },
    }),
    bulkRemove: async (world) => ({ body: await select(world) }),
    restore: async (world) => ({ body: { ids: [await made(world)] } }),
    export: async () => ({}),
    values: async () => ({
      query: { type: schemaInfo(endpoints["values"]!.query!.shape["type"] as z.ZodType).values[0] },
    }),
  };
  const make = makes[name];
  return endpoints[name] && make && { make };
};
