import { expect } from "vitest";
import { z } from "zod";
import { isStream, successOf } from "../../contract/core/endpoint.ts";
import type { Role } from "../../contract/core/roles.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints, type NamedEndpoint } from "../../contract/index.ts";
import type { Answer, Actor } from "../server/helpers/test-server.ts";
import { secrets } from "./world.ts";

/** The roles that see personal fields of others, where an endpoint shows them. */
const staff: ReadonlySet<Role> = new Set<Role>(["admin", "manager", "payments"]);

/** Names are how people know each other. */
const known: ReadonlySet<string> = new Set(["firstName", "lastName"]);

/** Secrets of a person that no reply may contain, as they are in the database. */
export const passwordHash = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2g";

/** The names of the fields of a schema, by whether the contract calls them personal. */
const namesIn = (schema: unknown, found = { personal: new Set<string>(), other: new Set<string>() }) => {
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) {
      (schemaInfo(field).meta.personal ? found.personal : found.other).add(name);
      namesIn(field, found);
    }
  } else if (schema instanceof z.ZodArray) namesIn(schema.element, found);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) namesIn(schema.unwrap(), found);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) namesIn(option, found);
  else if (schema instanceof z.ZodRecord) namesIn(schema.valueType, found);
  return found;
};

const replyOf = ({ endpoint }: NamedEndpoint) => {
  const reply = endpoint.replies[successOf(endpoint)]!;
  return isStream(reply) ? undefined : reply;
};

/** All fields that the contract calls personal, wherever a reply has them. */
export const personal: ReadonlySet<string> = new Set(
  allEndpoints.flatMap((named) => [...namesIn(replyOf(named)).personal].filter((name) => !known.has(name))),
);

/**
 * Those that no reply of the endpoint may contain of others. A name that it uses for a field of no person, as countries
 * do, is none of them.
 */
const hiddenIn = (named: NamedEndpoint): ReadonlySet<string> => {
  const own = namesIn(replyOf(named));
  return new Set([...personal].filter((name) => own.personal.has(name) || !own.other.has(name)));
};

interface FoundValue {
  readonly path: string;
  readonly field: string;
  /** Whose it is: the record's person, or else the nearest id around it. */
  readonly of: unknown;
}

/** The given fields of a reply, where they hold anything. */
const valuesIn = (value: unknown, fields: ReadonlySet<string>, of?: unknown, path = ""): FoundValue[] => {
  if (Array.isArray(value)) return value.flatMap((item, at) => valuesIn(item, fields, of, `${path}.${at}`));
  if (typeof value !== "object" || value === null) return [];
  const { _id = of, user } = value as { _id?: unknown; user?: { _id?: unknown } | null };
  const whose = user?._id ?? _id;
  return Object.entries(value).flatMap(([field, inner]) => {
    const isEmpty = inner === null || inner === "" || (Array.isArray(inner) && inner.length === 0);
    const here = fields.has(field) && !isEmpty ? [{ path: `${path}.${field}`, field, of: whose }] : [];
    return [...here, ...valuesIn(inner, fields, whose, `${path}.${field}`)];
  });
};

const addressesIn = (text: string): string[] => text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

/** The reply, without the key that only names its content; of an error the texts about fields, not their names. */
const contentOf = ({ status, body }: Answer, record: string | undefined): unknown => {
  if (status >= 400) return { ...body, fields: Object.values(body.fields ?? {}) };
  return record === undefined
    ? body
    : Object.entries(body).map(([key, value]) => (key === record ? value : { [key]: value }));
};

interface Asked {
  /** Who gets the reply: the caller, or the person as whom they signed in by it. */
  readonly caller: Actor;
  /** What the caller sent: they know it already. */
  readonly given: unknown;
  /** Sessions that no reply may contain. */
  readonly tokens: readonly string[];
  readonly whose: "own" | "other";
  /** Those of the ids that are people's. */
  readonly peopleAmong: (ids: readonly unknown[]) => Promise<ReadonlySet<unknown>>;
}

/** A reply contains no secret, and no personal data of others for a caller who may not see it. */
export const mustHide = async (
  named: NamedEndpoint,
  answer: Answer,
  { caller, given, tokens, whose, peopleAmong }: Asked,
): Promise<void> => {
  const content = contentOf(answer, named.endpoint.record);
  const replied = typeof content === "string" ? content : (JSON.stringify(content) ?? "");
  expect(replied).not.toMatch(secrets);
  expect(replied).not.toMatch(/"sealed"|"\\\\x[0-9a-f]{16}/);
  expect(replied).not.toContain(passwordHash);
  for (const token of tokens) expect(replied).not.toContain(token);
  if (staff.has(caller.role)) return;
  // Admins of a group, whatever their role, see the addresses of its members.
  const seesAddresses = named.area === "groups" && whose === "own";
  // Whoever sees a course reads what others wrote about it.
  const seesTexts = named.area === "courseReviews";
  const foreign = valuesIn(content, hiddenIn(named)).filter(
    ({ field, of }) => of !== caller._id && !(seesAddresses && field === "email") && !(seesTexts && field === "text"),
  );
  // One's own record need not name its person; no other person's is in a reply about it.
  const people = foreign.length > 0 && whose === "own" ? await peopleAmong(foreign.map(({ of }) => of)) : undefined;
  expect(people ? foreign.filter(({ of }) => people.has(of)) : foreign).toEqual([]);
  if (seesAddresses) return;
  // In any place, in a message too.
  const allowed = new Set([caller.email, ...addressesIn(JSON.stringify(given) ?? "")]);
  expect(addressesIn(replied).filter((address) => !allowed.has(address))).toEqual([]);
};
