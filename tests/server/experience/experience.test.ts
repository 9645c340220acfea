import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

const { experience, users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
});
afterAll(() => server.close());

const create = (name: string, category: string | null = null) =>
  server.call(experience.create, { as: manager, body: { name, category } });
const made = async (name: string, category: string | null = null): Promise<string> => {
  const { body, status } = await create(name, category);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.experience._id;
};
const edit = (_id: string, body: object) => server.call(experience.edit, { as: manager, params: { _id }, body });
const remove = (_id: string) => server.call(experience.remove, { as: manager, params: { _id } });
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name);

describe("fields of experience", () => {
  test("a name differs from others of its parent by more than case and spaces, and may be used under another", async () => {
    const [medicine, law] = [await made("Medicine"), await made("Law")];
    expect((await create(" MEDI cine")).body).toMatchObject({ code: "taken", fields: { name: [expect.any(String)] } });
    await made("General", medicine);
    expect((await create("gene ral", medicine)).body.code).toBe("taken");
    await made("General", law);
  });

  test("lists show each category with its subcategories after it, the category list categories only", async () => {
    const [music, dance] = [await made("Zz Music"), await made("Zz Dance")];
    for (const name of ["Strings", "Brass"]) await made(name, music);
    await made("Ballet", dance);
    const list = await server.call(experience.list, { as: worker, query: { limit: 200 } });
    const listed = names(list.body.experiences);
    expect(listed.slice(listed.indexOf("Zz Dance"))).toEqual(["Zz Dance", "Ballet", "Zz Music", "Brass", "Strings"]);
    const { body } = await server.call(experience.categories, { as: worker });
    expect(body.meta).toMatchObject({ limit: 100, skip: 0 });
    expect(names(body.categories)).not.toContain("Ballet");
    expect(body.count).toBe(body.categories.length);
    const of = await server.call(experience.subcategories, { as: worker, body: { categories: [music, dance] } });
    expect(of.body.subcategories).toMatchObject([
      { name: "Ballet", category: { _id: dance, name: "Zz Dance" } },
      { name: "Brass", category: { _id: music } },
      { name: "Strings" },
    ]);
  });

  test("there are two levels: no subcategory of a subcategory, and no category that is below itself or another", async () => {
    const [top, other] = [await made("Top"), await made("Other")];
    const below = await made("Below", top);
    const refused = { status: 400, body: { fields: { category: [expect.any(String)] } } };
    expect(await create("Deeper", below)).toMatchObject(refused);
    expect(await create("Nowhere", crypto.randomUUID())).toMatchObject(refused);
    expect(await edit(top, { category: other })).toMatchObject(refused);
    expect(await edit(other, { category: other })).toMatchObject(refused);
    expect((await edit(below, { category: other })).body.experience.category).toEqual({ _id: other, name: "Other" });
    expect((await edit(top, { category: other })).status).toBe(200);
  });

  test("what has subcategories, and the category itself, are not put below a category, and the others are", async () => {
    const [arts, design, target] = [await made("Fine arts"), await made("Design"), await made("Crafts")];
    await made("Painting", arts);
    const ofArts = "It has subcategories itself.";
    const ofTarget = "It can't be its own category.";
    const refusedWith = (text: string) => ({ status: 400, body: { code: "validation", fields: { category: [text] } } });
    expect(await edit(arts, { category: target })).toMatchObject(refusedWith(ofArts));
    expect(await edit(target, { category: target })).toMatchObject(refusedWith(ofTarget));
    expect(await edit(arts, { category: crypto.randomUUID() })).toMatchObject(refusedWith(ofArts));
    expect(await edit(design, { category: crypto.randomUUID() })).toMatchObject(refusedWith("This does not exist."));
    expect((await edit(arts, { name: "The arts", category: null })).status).toBe(200);

    const many = (category: string | null) => ({
      as: manager,
      body: { select: { ids: [arts, design, target] }, set: { category } },
    });
    expect(await server.call(experience.bulkEdit, many(target))).toMatchObject({
      status: 200,
      body: {
        done: 1,
        ids: [design],
        refused: [
          { name: "The arts", code: "has_subcategories", message: ofArts },
          { name: "Crafts", code: "own_category", message: ofTarget },
        ],
      },
    });
    expect((await server.call(experience.bulkEdit, many(null))).body).toMatchObject({ done: 3, refused: [] });
  });

  test("what has subcategories or people stays; what was deleted comes back, but not without its category", async () => {
    const category = await made("Kept");
    const [low, high] = [await made("Low", category), await made("High", category)];
    expect((await remove(category)).body).toMatchObject({
      code: "in_use",
      message: "This field of experience is still in use: 2 subcategories belong to it.",
    });
    const person = await server.person("annotator");
    const add = { as: person, body: { experience: [{ category, subcategory: low, years: 2 }] } };
    expect((await server.call(users.addExperience, add)).status).toBe(200);
    expect((await remove(low)).body.message).toBe("This field of experience is still in use: 1 person has it.");
    expect((await server.call(experience.show, { as: worker, params: { _id: category } })).body.experience.people).toBe(
      1,
    );
    await server.call(users.act, { as: manager, params: { _id: person._id, action: "delete" } });
    for (const _id of [low, high, category]) expect((await remove(_id)).status).toBe(200);
    const restore = (ids: string[]) => server.call(experience.restore, { as: manager, body: { ids } });
    expect((await restore([low])).body).toMatchObject({
      done: 0,
      refused: [{ name: "Low", message: "There is no such category." }],
    });
    expect((await restore([category])).body.done).toBe(1);
    expect((await restore([low, high])).body.done).toBe(2);
  });

  test("what was deleted does not come back below a category that is a subcategory by now", async () => {
    const [category, other] = [await made("Moved"), await made("Above")];
    const [low, single] = [await made("Lower", category), await made("Single")];
    for (const _id of [low, single]) expect((await remove(_id)).status).toBe(200);
    expect((await edit(category, { category: other })).status).toBe(200);
    const body = { ids: [low, single] };
    expect((await server.call(experience.restore, { as: manager, body })).body).toMatchObject({
      done: 1,
      refused: [{ name: "Lower", message: "There is no such category." }],
    });
  });

  test("ten subcategories and the deletion of their category at once: never one without its category", async () => {
    for (let round = 0; round < 5; round++) {
      const category = await made(`Race ${round}`);
      await Promise.all([
        ...Array.from({ length: 10 }, (_, index) => create(`Runner ${round} ${index}`, category)),
        remove(category),
      ]);
    }
    const orphans = await server.db.query({
      text: sqlText`select sub.name from experience sub join experience top on top._id = sub.category
        where sub.deleted_at is null and top.deleted_at is not null`,
      values: [],
    });
    expect(orphans).toEqual([]);
  });
});

describe("a person's experience", () => {
  const add = (as: Actor, fields: object[], user?: string) =>
    server.call(users.addExperience, { as, body: { experience: fields, ...(user && { user }) } });
  const read = (as: Actor, person = as) => server.call(users.myExperience, { as, params: { _id: person._id } });

  test("is added to, its years changed, and replaced; lists and the record show it by the spec's names", async () => {
    const person = await server.person("annotator", { lastName: "Experienced" });
    const [it, arts] = [await made("IT"), await made("Arts")];
    const web = await made("Web", it);
    await add(person, [{ category: it, subcategory: web, years: 2 }]);
    const { body } = await add(person, [
      { category: it, subcategory: web, years: 4 },
      { category: arts, subcategory: null, years: 0 },
    ]);
    const both = {
      fieldOfExperienceCategory: [
        { _id: arts, name: "Arts" },
        { _id: it, name: "IT" },
      ],
      fieldOfExperienceSubcategory: [{ _id: web, name: "Web" }],
      experience: [
        { category: { _id: arts, name: "Arts" }, subcategory: null, years: 0 },
        { category: { _id: it, name: "IT" }, subcategory: { _id: web, name: "Web" }, years: 4 },
      ],
    };
    expect(body.experience).toMatchObject(both);
    const shown = await server.call(users.list, { as: manager, query: { search: "Experienced" } });
    expect(shown.body.users[0]).toMatchObject(both);
    const { version } = body.experience;
    const params = { _id: person._id };
    const anew = { experience: [{ category: it, subcategory: null, years: 1 }], version };
    const changed = await server.call(users.editExperience, { as: person, params, body: anew });
    expect(changed.body.experience).toMatchObject({
      fieldOfExperienceCategory: [{ _id: it }],
      fieldOfExperienceSubcategory: [],
      version: version + 1,
    });
    const late = await server.call(users.editExperience, { as: person, params, body: anew });
    expect(late.body).toMatchObject({ code: "stale", current: { experience: [{ years: 1 }], version: version + 1 } });
    // Staff in the person's own form.
    const byStaff = { as: manager, params, body: { experience: [{ category: arts, subcategory: null, years: 9 }] } };
    expect((await server.call(users.edit, byStaff)).body.user.experience).toMatchObject([{ years: 9 }]);
  });

  test("is visible to oneself and to staff: others get a 404, and no one changes the experience of a role above theirs", async () => {
    const field = { category: await made("Sailing"), subcategory: null, years: 3 };
    const [other, payments, boss] = [
      await server.person("annotator"),
      await server.person("payments"),
      await server.person("admin"),
    ];
    for (const stranger of [other, payments]) {
      expect((await read(stranger, worker)).body.code).toBe("not_found");
      expect((await add(stranger, [field], worker._id)).body.code).toBe("not_found");
    }
    expect((await add(manager, [field], worker._id)).status).toBe(200);
    expect((await add(manager, [field], boss._id)).body.code).toBe("role_above");
    expect((await add(manager, [field])).status).toBe(200);
    expect((await read(manager, boss)).body.experience.experience).toEqual([]);
  });

  test("a category that is none, and a subcategory of another, are rejected at their place", async () => {
    const [law, sport] = [await made("Case law"), await made("Sport")];
    const golf = await made("Golf", sport);
    const { body } = await add(worker, [
      { category: sport, subcategory: golf, years: 1 },
      { category: law, subcategory: golf, years: 1 },
    ]);
    // One field twice is refused before that.
    expect(body.fields).toEqual({ experience: ["The same field is listed twice."] });
    const apart = await add(worker, [
      { category: law, subcategory: golf, years: 1 },
      { category: crypto.randomUUID(), subcategory: null, years: 1 },
    ]);
    expect(Object.keys(apart.body.fields)).toEqual(["experience.0.subcategory", "experience.1.category"]);
  });
});
