import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type Role, roles } from "../../../contract/core/roles.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

/** Any combination of search, filters, order and page of the list of people, against the same done in memory. */
const { users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;

interface Known {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly hub: string;
  readonly country: string | null;
  readonly createdAt: number;
  readonly isActive: boolean;
  readonly isEmailVerified: boolean;
  readonly isJobBlocked: boolean;
  readonly isCheckedIn: boolean;
  readonly skills: readonly string[];
  readonly fieldOfExperienceCategory: readonly string[];
  readonly fieldOfExperienceSubcategory: readonly string[];
  readonly days: readonly string[];
}
const hubs = ["Lisbon", "Oslo", "Łódź", ""];
const countries = ["PT", "NO", "PL"];
const skills = Array.from({ length: 4 }, () => newId());
const categories = Array.from({ length: 3 }, () => newId());
const subcategories = categories.flatMap((category) => [0, 1].map(() => ({ _id: newId(), category })));
const firstDay = "2026-03-01";
const dayAfter = (days: number): string =>
  new Date(Date.parse(firstDay) + days * 86_400_000).toISOString().slice(0, 10);
const people: Known[] = [];

const some = <T>(values: readonly T[], seed: number): T[] => values.filter((_, at) => (seed >> at) & 1);

/** Made of one number, so that every combination of properties is there among a few dozen. */
const personOf = (index: number): Known => {
  const seed = (index * 2_654_435_761) >>> 0;
  const bit = (at: number) => ((seed >>> at) & 1) === 1;
  const fields = some([...categories, ...subcategories.map(({ _id }) => _id)], seed >>> 3);
  const details = fields.filter((field) => subcategories.some(({ _id }) => _id === field));
  const above = new Set(details.map((field) => subcategories.find(({ _id }) => _id === field)!.category));
  const isActive = !bit(1);
  return {
    _id: newId(),
    firstName: ["Ana", "Bo", "100%_Cy"][index % 3]!,
    lastName: `Person ${index}`,
    email: `person.${index}@${index % 2 ? "one" : "two"}.example`,
    role: roles[seed % roles.length]!,
    hub: hubs[(seed >>> 5) % hubs.length]!,
    country: [...countries, null][(seed >>> 7) % 4]!,
    createdAt: Date.parse("2026-01-01") + (seed % 1000) * 60_000,
    isActive,
    isEmailVerified: !bit(2),
    isJobBlocked: bit(4),
    isCheckedIn: isActive && bit(6),
    skills: some(skills, seed >>> 9),
    fieldOfExperienceCategory: categories.filter((one) => fields.includes(one) || above.has(one)),
    fieldOfExperienceSubcategory: details,
    days: some([0, 1, 2, 3].map(dayAfter), seed >>> 13),
  };
};

const insert = async (person: Known, project: string): Promise<void> => {
  const { sql } = server.db;
  const { _id } = person;
  const at = new Date(person.createdAt).toISOString();
  await sql
    .insertInto("users")
    .values({
      _id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      role: person.role,
      hub: person.hub,
      country: person.country,
      created_at: at,
      email_verified_at: person.isEmailVerified ? at : null,
      deactivated_at: person.isActive ? null : at,
      job_blocked_at: person.isJobBlocked ? at : null,
    })
    .execute();
  for (const skill_id of person.skills)
    await sql.insertInto("user_skills").values({ user_id: _id, skill_id }).execute();
  // A category that is only there by a subcategory of it is no filter of its own.
  const own = person.fieldOfExperienceCategory.filter(
    (one) =>
      !subcategories.some((sub) => sub.category === one && person.fieldOfExperienceSubcategory.includes(sub._id)),
  );
  for (const field_id of [...own, ...person.fieldOfExperienceSubcategory]) {
    await sql.insertInto("user_experience").values({ user_id: _id, field_id, years: 1 }).execute();
  }
  const entry = (day: string, more: object) => ({
    _id: newId(),
    user_id: _id,
    project_id: project,
    source: "clock" as const,
    checked_in_at: `${day}T09:00:00Z`,
    checked_in_date: day,
    state: "pending" as const,
    checked_out_at: `${day}T10:00:00Z`,
    seconds: 3600,
    ...more,
  });
  for (const day of person.days) await sql.insertInto("work_history").values(entry(day, {})).execute();
  if (!person.isCheckedIn) return;
  const running = entry("2026-01-01", { state: "running", checked_out_at: null, seconds: null });
  await sql.transaction().execute(async (tx) => {
    await tx.insertInto("work_history").values(running).execute();
    await tx
      .insertInto("open_check_ins")
      .values({ user_id: _id, project_id: project, work_history_id: running._id, checked_in_at: running.checked_in_at })
      .execute();
  });
};

beforeAll(async () => {
  server = await startTestServer();
  const { sql } = server.db;
  manager = await server.person("manager", { firstName: "Nobody", email: "nobody@else.example", hub: "Elsewhere" });
  await sql
    .insertInto("skills")
    .values(skills.map((_id, index) => ({ _id, name: `Skill ${index}` })))
    .execute();
  await sql
    .insertInto("experience")
    .values([
      ...categories.map((_id, index) => ({ _id, name: `Category ${index}`, category: null })),
      ...subcategories.map(({ _id, category }, index) => ({ _id, name: `Subcategory ${index}`, category })),
    ])
    .execute();
  const project = await insertProject(server.db, "Where they work");
  for (let index = 0; index < 48; index++) {
    const person = personOf(index);
    people.push(person);
    await insert(person, project);
  }
});
afterAll(() => server.close());

const flags = ["isActive", "isEmailVerified", "isJobBlocked", "isCheckedIn"] as const;
const lists = ["skills", "fieldOfExperienceCategory", "fieldOfExperienceSubcategory"] as const;

const anyOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const everything = {
  search: fc.constantFrom("ana", "BO person", "person bo", "oslo ana", "%_", "one.example", "person 1", ""),
  sortBy: fc
    .tuple(fc.constantFrom("name", "email", "role", "hub", "createdAt"), fc.constantFrom("asc", "desc"))
    .map((parts) => parts.join(":")),
  limit: fc.integer({ min: 1, max: 20 }),
  skip: fc.integer({ min: 0, max: 12 }),
  role: anyOf(roles),
  hub: anyOf(hubs),
  country: anyOf(countries),
  skills: anyOf(skills),
  skillsMatch: fc.constantFrom("any", "all"),
  fieldOfExperienceCategory: anyOf(categories),
  fieldOfExperienceCategoryMatch: fc.constantFrom("any", "all"),
  fieldOfExperienceSubcategory: anyOf(subcategories.map(({ _id }) => _id)),
  fieldOfExperienceSubcategoryMatch: fc.constantFrom("any", "all"),
  isActive: fc.boolean(),
  isEmailVerified: fc.boolean(),
  isJobBlocked: fc.boolean(),
  isCheckedIn: fc.boolean(),
  checkInStart: fc.constantFrom(...[0, 1, 2].map(dayAfter)),
  // A reversed range is refused.
  checkInEnd: fc.constantFrom(...[2, 3].map(dayAfter)),
};
/** Mostly a few of them: all together match no one. */
const queries = fc
  .tuple(fc.record(everything), fc.subarray(Object.keys(everything), { maxLength: 6 }), fc.nat(9))
  .map(([all, few, chance]) =>
    chance === 0 ? all : Object.fromEntries(Object.entries(all).filter(([key]) => few.includes(key))),
  );
interface Query extends Partial<Record<string, unknown>> {
  readonly search?: string;
  readonly sortBy?: string;
  readonly checkInStart?: string;
  readonly checkInEnd?: string;
}

const matches = (person: Known, query: Query): boolean => {
  const name = `${person.firstName} ${person.lastName}`;
  const { search = "" } = query;
  const texts = [name, person.email, person.hub].map((text) => text.toLowerCase());
  const words = search.toLowerCase().split(" ").filter(Boolean);
  const isFound = words.every((word) => texts.some((text) => text.includes(word)));
  const isOneOf = (["role", "hub", "country"] as const).every((field) => {
    const filter = query[field] as readonly unknown[] | undefined;
    return !filter || filter.includes(person[field]);
  });
  const isSo = flags.every((flag) => query[flag] === undefined || person[flag] === query[flag]);
  const holds = lists.every((list) => {
    const filter = query[list] as readonly string[] | undefined;
    if (!filter) return true;
    const has = (value: string) => person[list].includes(value);
    return query[`${list}Match`] === "all" ? filter.every(has) : filter.some(has);
  });
  const { checkInStart: from, checkInEnd: until } = query;
  const days = person.isCheckedIn ? [...person.days, "2026-01-01"] : person.days;
  const hasBegun = days.some((day) => (!from || day >= from) && (!until || day <= until));
  return isFound && isOneOf && isSo && holds && ((!from && !until) || hasBegun);
};

/** As the database's C.UTF-8 orders: by code point. */
const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const { compare: compareNames } = new Intl.Collator("und");
const inWords = new Set(["name", "hub"]);
const keys: Record<string, (person: Known) => string | number> = {
  name: (person) => `${person.lastName} ${person.firstName}`.toLowerCase(),
  email: (person) => person.email,
  role: (person) => person.role,
  hub: (person) => person.hub.toLowerCase(),
  createdAt: (person) => person.createdAt,
};

const expected = (query: Query): { ids: string[]; total: number } => {
  const [by = "", direction] = (query.sortBy ?? "createdAt:desc").split(":");
  const key = keys[by]!;
  const order = inWords.has(by) ? compareNames : compare;
  const sign = direction === "desc" ? -1 : 1;
  const found = people
    .filter((person) => matches(person, query))
    .sort((a, b) => sign * order(String(key(a)), String(key(b))) || compare(a._id, b._id));
  const skip = Number(query["skip"] ?? 0);
  const page = found.slice(skip, skip + Number(query["limit"] ?? 10));
  return { ids: page.map(({ _id }) => _id), total: found.length };
};

test("search, every filter, order and page together answer the right records", async () => {
  const all = [...hubs];
  let found = 0;
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      // All people of the test have one of its hubs: the caller is left out.
      const request = { hub: all, ...query };
      const { status, body } = await server.call(users.list, { as: manager, query: request });
      expect([status, body.message]).toEqual([200, undefined]);
      const { ids, total } = expected(request);
      if (total > 0) found++;
      expect(body.filteredTotalCount).toBe(total);
      expect(body.users.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
    }),
    { numRuns: 250 },
  );
  expect(found).toBeGreaterThan(80);
});

test("and it is one round trip, however much is asked", async () => {
  const statements: unknown[] = [];
  const { pool } = server.db;
  const query = pool.query.bind(pool);
  pool.query = ((...args: unknown[]) => {
    statements.push(args[0]);
    return (query as (...of: unknown[]) => unknown)(...args);
  }) as typeof pool.query;
  const request = {
    search: "person",
    skills,
    skillsMatch: "any",
    fieldOfExperienceCategory: categories,
    isActive: true,
  };
  const { body } = await server.call(users.list, { as: manager, query: { ...request, sortBy: "hub:desc", limit: 5 } });
  pool.query = query;
  expect(body.filteredTotalCount).toBeGreaterThan(0);
  expect(statements).toHaveLength(1);
});
