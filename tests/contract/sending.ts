import { methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import type { NamedEndpoint } from "../../contract/index.ts";
import type { Call, Actor } from "../server/helpers/test-server.ts";
import { type Fields, fieldsOf, manyOf } from "./bodies.ts";
import { findByText } from "./read-back.ts";
import type { World } from "./sample.ts";
import { referenceTo, sampleOf } from "./samples/index.ts";
import { valueOf } from "./values.ts";

/** Who makes a call, and for whom: staff for another person, a person for themselves, or a stranger. */
export interface Sender {
  readonly as: Actor | undefined;
  readonly owner: Actor;
}

export const senderOf = async (world: World, { endpoint }: NamedEndpoint, title?: string): Promise<Sender> => {
  const { roles, othersRoles } = endpoint.policy;
  if (roles === "anyone") {
    const owner = await world.server.person("annotator");
    return { as: title === "a stranger" ? undefined : world.people.admin, owner };
  }
  const role = roles[0]!;
  if (othersRoles?.length === 0) {
    const owner = await world.server.person(role);
    return { as: owner, owner };
  }
  return { as: world.people[role], owner: await world.server.person("annotator") };
};

/** What was sent of a record. */
export interface Sent {
  readonly id: string;
  /** By field, as its shape leaves it: trimmed, in small letters. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface Round {
  readonly round: number;
  /** What the values must not be, by field. */
  readonly not: readonly (Readonly<Record<string, unknown>> | undefined)[];
}

/** Values for the fields of a call: made from their shapes, but what its sample supplies. */
const bodyOf = async (
  world: World,
  { name, endpoint }: NamedEndpoint,
  { as, owner }: Sender,
  { round, not }: Round,
  only: (field: string) => boolean,
): Promise<Record<string, unknown>> => {
  const supplied = (await sampleOf(name).values?.(world, { as, owner, round })) ?? {};
  const body: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(fieldsOf(endpoint)).filter(([field]) => only(field))) {
    const wanted = { not: not.map((one) => one?.[field]), reference: (area: string) => referenceTo(world, area) };
    body[field] = field in supplied ? supplied[field] : await valueOf(schema, wanted);
  }
  return { ...supplied, ...body };
};

const parsed = (fields: Fields, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      body[name] === undefined ? [] : [[name, field.parse(body[name])]],
    ),
  );

const wrapped = ({ endpoint }: NamedEndpoint, input: Call, body: Record<string, unknown>): object => {
  const given = (input.body ?? {}) as Readonly<Record<string, unknown>>;
  const many = manyOf(endpoint);
  if (many) return { [many[0]]: [body] };
  const hasSet = "set" in (schemaInfo(endpoint.body!).shape ?? {});
  return { ...("select" in given && { select: given["select"] }), ...(hasSet ? { set: body } : body) };
};

/** Makes the call with a value for each field, and finds the record that it wrote. */
export const send = async (
  world: World,
  named: NamedEndpoint,
  sender: Sender,
  input: Call,
  options: Round & {
    /** The other fields are as the sample has them. */
    readonly only?: ReadonlySet<string>;
  },
): Promise<Sent> => {
  const { endpoint, area } = named;
  const { only } = options;
  const body = await bodyOf(world, named, sender, options, (field) => !only || only.has(field));
  const rest = only ? restOf(named, input) : {};
  const answer = await world.server.call(endpoint, {
    ...input,
    as: sender.as,
    body: wrapped(named, input, { ...rest, ...body }),
  });
  if (answer.status !== successOf(endpoint)) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  if (answer.body.refused?.length > 0) throw new Error(JSON.stringify(answer.body.refused));
  const values = parsed(fieldsOf(endpoint), body);
  const selected = (input.body as { select?: { ids?: string[] } } | undefined)?.select?.ids?.[0];
  const record = endpoint.record === undefined ? answer.body : answer.body[endpoint.record];
  const known: string | undefined = record?._id ?? answer.body.ids?.[0] ?? selected ?? input.params?.["_id"];
  // What there is one of in a company has no id.
  const isOnly = endpoint.params === undefined && methodsOf(endpoint)[0] !== "POST";
  return { id: known ?? (isOnly ? "" : await madeBy(world, area, values)), values };
};

/** What the sample says of a record beside. */
const restOf = ({ endpoint }: NamedEndpoint, { body }: Call): object => {
  const { version: _version, select: _select, ...rest } = (body ?? {}) as Record<string, unknown>;
  const many = manyOf(endpoint);
  return many ? (rest[many[0]] as readonly object[])[0]! : rest;
};

/** The record of the area's list that one of these values finds. */
export const madeBy = async (
  world: World,
  area: NamedEndpoint["area"],
  values: Readonly<Record<string, unknown>>,
): Promise<string> => {
  for (const value of Object.values(values)) {
    const found = typeof value === "string" && value !== "" ? await findByText(world, area, value) : undefined;
    if (found !== undefined) return found;
  }
  throw new Error("The list has no record with what was sent");
};
