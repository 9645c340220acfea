import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isStream, successOf } from "../../contract/core/endpoint.ts";
import { allRows } from "../../contract/index.ts";
import { type Role, roles } from "../../contract/core/roles.ts";
import type { Answer, Caller } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld, secrets } from "./world.ts";

/**
 * Every reply of every row about people, as each role, on one's own record and on somebody else's: nothing secret, and
 * nothing personal of others to those who may not see it. Rows and fields come from the contract, so that new ones are
 * covered by themselves; a new area is a word in this list.
 */
const areas: ReadonlySet<string> = new Set([
  "users",
  "experience",
  "profile",
  "groups",
  "notifications",
  "payDetails",
  "payouts",
  "payoutRuns",
]);

/** Who may see a personal field of others, where that is not the staff of its row. */
const seenBy: Readonly<Record<string, readonly Role[]>> = {};
const staff: readonly Role[] = ["admin", "manager", "payments"];

/** Countries have a field of that name, and are nobody's. */
const ofNobody = new Set(["profile.country"]);

/** Whoever manages a group, whatever their role, sees the addresses of its members. */
const managesThem = (area: string, whose: "own" | "other"): boolean => area === "groups" && whose === "own";

/** Names are how people know each other. */
const known = new Set(["firstName", "lastName"]);

/** The names of all fields that the contract calls personal, wherever a reply has them. */
const personalFields = (): Set<string> => {
  const found = new Set<string>();
  const walk = (schema: unknown): void => {
    if (schema instanceof z.ZodObject) {
      for (const [name, field] of Object.entries(schema.shape)) {
        const inner = z.globalRegistry.get(field as z.core.$ZodType);
        if (inner?.personal && !known.has(name)) found.add(name);
        walk(field);
      }
    } else if (schema instanceof z.ZodArray) walk(schema.element);
    else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) walk(schema.unwrap());
    else if (schema instanceof z.ZodUnion) schema.options.forEach(walk);
    else if (schema instanceof z.ZodRecord) walk(schema.valueType);
  };
  for (const { row } of allRows) {
    const reply = row.replies[successOf(row)]!;
    if (!isStream(reply)) walk(reply);
  }
  return found;
};
const personal = personalFields();

interface Told {
  readonly path: string;
  readonly field: string;
  /** Whose record it stands in: the nearest id around it. */
  readonly of: unknown;
}

/** The personal fields of a reply that hold anything. */
const personalIn = (value: unknown, of?: unknown, path = ""): Told[] => {
  if (Array.isArray(value)) return value.flatMap((item, at) => personalIn(item, of, `${path}.${at}`));
  if (typeof value !== "object" || value === null) return [];
  const whose = "_id" in value ? value._id : of;
  return Object.entries(value).flatMap(([field, inner]) => {
    const isEmpty = inner === null || inner === "" || (Array.isArray(inner) && inner.length === 0);
    const here = personal.has(field) && !isEmpty ? [{ path: `${path}.${field}`, field, of: whose }] : [];
    return [...here, ...personalIn(inner, whose, `${path}.${field}`)];
  });
};

const addresses = (text: string): string[] => text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

/** What is kept of somebody and never told: as it stands in the database, and as a session of theirs. */
const passwordHash = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2g";

/** The reply, without the key that only says what it holds; of a refusal what it says of fields, not their names. */
const contentOf = ({ status, body }: Answer, record: string | undefined): unknown => {
  if (status >= 400) return { ...body, fields: Object.values(body.fields ?? {}) };
  return record === undefined
    ? body
    : Object.entries(body).map(([key, value]) => (key === record ? value : { [key]: value }));
};

const mustHide = (content: unknown, caller: Caller, given: string, seesAddresses = false): void => {
  const told = typeof content === "string" ? content : JSON.stringify(content);
  expect(told).not.toMatch(secrets);
  expect(told).not.toMatch(/"sealed"|"\\\\x[0-9a-f]{16}/);
  expect(told).not.toContain(passwordHash);
  for (const { token } of [caller, ...Object.values(world.people)]) expect(told).not.toContain(token);
  const foreign = personalIn(content).filter(
    ({ field, of }) =>
      of !== caller._id && !(seenBy[field] ?? staff).includes(caller.role) && !(seesAddresses && field === "email"),
  );
  expect(foreign).toEqual([]);
  if (staff.includes(caller.role) || seesAddresses) return;
  // Wherever it stands, in a message too; what the caller sent is no news.
  const allowed = new Set([caller.email, ...addresses(given)]);
  expect(addresses(told).filter((address) => !allowed.has(address))).toEqual([]);
};

const rows = allRows.filter(({ area, name }) => areas.has(area) && !ofNobody.has(name));

describe.each(rows)("$name", ({ name, area, row }) => {
  test.each(roles.flatMap((role) => [`${role}, own`, `${role}, other`]))("%s", async (who) => {
    const [role, whose] = who.split(", ") as [Role, "own" | "other"];
    const caller = await world.server.person(role, { passwordHash });
    const owner = whose === "own" ? caller : await world.server.person("annotator", { passwordHash });
    const input = await sampleOf(name).make(world, owner);
    const answer = await world.server.call(row, { ...input, as: caller });
    mustHide(contentOf(answer, row.record), caller, JSON.stringify(input), managesThem(area, whose));
  });
});

test("the contract calls personal what this looks for", () => {
  expect([...personal]).toEqual(expect.arrayContaining(["email", "experience", "fieldOfExperienceCategory"]));
});

test("a reply that tells too much would be found", () => {
  const [worker, other] = [world.people.annotator, world.people.reviewer];
  const tell = (body: unknown) => () => mustHide(body, worker, "");
  expect(tell({ users: [{ _id: other._id, email: other.email }] })).toThrow();
  expect(tell({ message: `${other.email} is taken.` })).toThrow();
  expect(tell({ users: [{ _id: other._id, experience: [{ years: 1 }] }] })).toThrow();
  expect(tell({ user: { _id: worker._id, password_hash: "" } })).toThrow();
  expect(tell({ user: { _id: worker._id, note: other.token } })).toThrow();
  expect(tell({ user: { _id: worker._id, email: worker.email, experience: [{ years: 1 }] } })).not.toThrow();
});
