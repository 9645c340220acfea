import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { listen, type Live } from "../helpers/live.ts";
import { putFile } from "../helpers/pictures.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";

const { projects, notifications, privacy } = contract;
let server: WorkServer;
let other: WorkServer;
let manager: Actor;
let open: Live[] = [];

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  manager = await server.person("manager", { firstName: "Mara", lastName: "Okafor" });
});
afterEach(() => {
  for (const live of open) live.leave();
  open = [];
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const at = (_id: string, as: Actor = manager) => ({ as, params: { _id } });
const info = async (id: string, as: Actor) => (await server.call(projects.info, at(id, as))).body;
const write = (id: string, guideline: string, more: object = {}, on = server) =>
  on.call(projects.updateInfo, { ...at(id), body: { guideline: guideline && `<p>${guideline}</p>`, ...more } });
const read = (id: string, as: Actor, number: number, on = server) =>
  on.call(projects.acknowledgeGuideline, { ...at(id, as), body: { number } });
const checkIn = (id: string, as: Actor) => server.call(projects.checkIn, at(id, as));
const checkOut = (id: string, as: Actor) => server.call(projects.checkOut, at(id, as));
const versions = async (id: string) => (await server.call(projects.guidelines, at(id))).body.guidelines;
const restore = (id: string, body: object, as = manager) =>
  server.call(projects.restoreGuideline, { ...at(id, as), body });
const textOf = async (id: string, number: number) =>
  (await server.call(projects.guideline, { as: manager, params: { _id: id, number: String(number) } })).body;
const notificationsOf = async (as: Actor) =>
  (await server.call(notifications.list, { as, query: { kind: "guideline_changed" } })).body.notifications;
const withGuideline = async (text = "First") => {
  const { _id } = await server.project(manager);
  await write(_id, text);
  return _id;
};

describe("versions", () => {
  test("each changed text is kept with who and when; the same text, or another field alone, makes none", async () => {
    const id = await withGuideline("<b>One</b><script>alert(1)</script>");
    await write(id, "<strong>One</strong>");
    await server.call(projects.updateInfo, { ...at(id), body: { description: "Streets", isMinor: true } });
    await write(id, "Two", { isMinor: true });
    expect(await versions(id)).toMatchObject([
      { number: 2, needsReading: false, restoredFrom: null, readers: 0, isCurrent: true },
      { number: 1, needsReading: true, writtenBy: { _id: manager._id, name: "Mara Okafor" }, isCurrent: false },
    ]);
    expect((await textOf(id, 1)).guideline.html).toBe("<p><strong>One</strong></p>");
    expect((await textOf(id, 3)).message).toBe("There is no such version of the guideline.");
    expect((await server.call(projects.guidelines, at(newId()))).status).toBe(404);
  });

  test("an older one is taken again as a new version, with its pictures, and not when it is the text of now", async () => {
    const { _id: id } = await server.project(manager);
    const picture = newId();
    await putFile(server, manager, picture);
    const withPicture = `See <img src="/api/v1/files/${picture}" alt="A street">`;
    await write(id, withPicture);
    await write(id, "None");
    expect((await restore(id, { number: 2 })).body.code).toBe("no_change");
    expect((await restore(id, { number: 9 })).status).toBe(404);
    expect((await restore(id, { number: 1, version: 1 })).body.code).toBe("stale");
    const restored = (await restore(id, { number: 1, version: 3 })).body.projectInfo;
    expect(restored).toMatchObject({ guidelineNumber: 3, guidelineRequired: 3, version: 4 });
    const src = /src="([^"]+)"/.exec(restored.guideline)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await fetch(new URL(src, server.url))).status).toBe(200);
    expect((await versions(id))[0]).toMatchObject({ number: 3, restoredFrom: 1, needsReading: true });
    const audit = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", id).execute();
    expect(audit.filter(({ action }) => action === "projects.restoreGuideline")).toMatchObject([
      { before: { guidelineNumber: 2 }, after: { guidelineNumber: 3 } },
    ]);
  });

  test("of two who save the same version at once one is refused; without a version both texts are kept", async () => {
    const id = await withGuideline();
    const both = await Promise.all([write(id, "Mine", { version: 2 }), write(id, "Theirs", { version: 2 }, other)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    await Promise.all(Array.from({ length: 10 }, (_, n) => write(id, `Text ${n}`, {}, n % 2 ? server : other)));
    expect((await versions(id)).map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, n) => 12 - n),
    );
    expect((await server.call(projects.guidelines, { ...at(id), query: { limit: 200 } })).body.count).toBe(12);
  });
});

describe("reading", () => {
  test("a worker checks in only after they have read it, and again after it changed, but not after a correction", async () => {
    const [id, worker] = [await withGuideline(), await server.person("annotator")];
    const refused = (await checkIn(id, worker)).body;
    expect(refused.reasons).toEqual([
      {
        reason: "guideline_unread",
        message: "Please read the guideline first.",
        unlock: { kind: "guideline", id },
      },
    ]);
    expect((await info(id, worker)).reading).toEqual({ mustRead: true, acknowledged: null });
    expect((await read(id, worker, 1)).body.reading).toMatchObject({
      mustRead: false,
      acknowledged: { number: 1, guideline: null },
    });
    expect((await checkIn(id, worker)).status).toBe(200);

    // No one is checked out: changes count at the next check-in.
    await write(id, "Second");
    expect((await checkOut(id, worker)).status).toBe(200);
    expect((await checkIn(id, worker)).body.reasons).toMatchObject([
      { reason: "guideline_unread", message: "The guideline changed since you last read it." },
    ]);
    expect((await info(id, worker)).reading).toMatchObject({
      mustRead: true,
      acknowledged: { number: 1, guideline: "<p>First</p>" },
    });
    await read(id, worker, 2);
    await write(id, "Second.", { isMinor: true });
    expect((await info(id, worker)).reading).toMatchObject({
      mustRead: false,
      acknowledged: { number: 2, guideline: "<p>Second</p>" },
    });
    expect((await checkIn(id, worker)).status).toBe(200);
    // A person who never read it still has to, correction or not.
    const late = await server.person("annotator");
    expect((await checkIn(id, late)).body.reasons).toMatchObject([{ message: "Please read the guideline first." }]);
    await read(id, late, 3);
    expect((await checkIn(id, late)).status).toBe(200);
  });

  test("a version that is not the newest is refused, and nothing is kept; twice is once", async () => {
    const [id, worker] = [await withGuideline(), await server.person("annotator")];
    await write(id, "Second", { isMinor: true });
    for (const number of [1, 3]) {
      expect((await read(id, worker, number)).body).toMatchObject({ statusCode: 409, code: "guideline_changed" });
    }
    expect((await info(id, worker)).reading.acknowledged).toBeNull();
    const [first, again] = [await read(id, worker, 2), await read(id, worker, 2, other)];
    expect(again.body).toEqual(first.body);
    expect((await versions(id))[0].readers).toBe(1);
  });

  test("without a guideline there is nothing to read; a first text is never a mere correction", async () => {
    const [{ _id: id }, worker] = [await server.project(manager), await server.person("annotator")];
    expect((await read(id, worker, 1)).body.code).toBe("guideline_changed");
    await write(id, "First", { isMinor: true });
    expect((await info(id, worker)).reading.mustRead).toBe(true);
    await write(id, "");
    expect((await info(id, worker)).reading.mustRead).toBe(false);
    expect((await read(id, worker, 2)).body.code).toBe("guideline_changed");
    expect((await checkIn(id, worker)).status).toBe(200);
    await checkOut(id, worker);
    await write(id, "Again", { isMinor: true });
    expect((await checkIn(id, worker)).status).toBe(409);
  });

  test("of a project that one does not see is not possible", async () => {
    const [id, worker] = [await withGuideline(), await server.person("annotator")];
    await server.call(projects.edit, { ...at(id), body: { isPrivate: true } });
    expect((await read(id, worker, 1)).status).toBe(404);
  });

  test("while a new version is being saved waits for it, and is refused", async () => {
    const [id, worker] = [await withGuideline(), await server.person("annotator")];
    const { sql } = other.db;
    const answer = await sql.transaction().execute(async (tx) => {
      await tx
        .updateTable("projects")
        .set({ guideline_number: 2, guideline_required: 2 })
        .where("_id", "=", id)
        .execute();
      let isDone = false;
      const reading = read(id, worker, 1).finally(() => (isDone = true));
      while (!isDone && !(await waitsForLock(server.db)));
      return { reading };
    });
    expect((await answer.reading).body.code).toBe("guideline_changed");
  });

  test("while a new version is saved, on two servers: a person who is shown as a reader has read the newest then", async () => {
    const workers = await Promise.all(Array.from({ length: 12 }, () => server.person("annotator")));
    for (let round = 1; round <= 5; round++) {
      const id = await withGuideline(`Round ${round}`);
      const [saved, ...answers] = await Promise.all([
        write(id, `Round ${round}, changed`, {}, other),
        ...workers.map((worker, n) => read(id, worker, 1, n % 2 ? server : other)),
      ]);
      expect(saved?.status).toBe(200);
      const done = await server.db.sql
        .selectFrom("guideline_reads")
        .innerJoin("project_guidelines as next", "next.project_id", "guideline_reads.project_id")
        .select(["user_id", "guideline_reads.number", "acknowledged_at", "next.created_at"])
        .where("guideline_reads.project_id", "=", id)
        .where("next.number", "=", 2)
        .execute();
      const accepted = workers.filter((_, n) => answers[n]!.status === 200).map(({ _id }) => _id);
      expect(done.map(({ user_id }) => user_id).sort()).toEqual(accepted.sort());
      expect(done.every(({ number }) => number === 1)).toBe(true);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answer.body.code).toBe("guideline_changed");
      }
      // No one gets in between: all of them have to read the second one.
      const tries = await Promise.all(workers.slice(0, 3).map((worker) => checkIn(id, worker)));
      for (const { body } of tries) expect(body.reasons).toMatchObject([{ reason: "guideline_unread" }]);
    }
  });
});

describe("who is notified of a change", () => {
  test("readers of an older version and members, not for a correction, and no one who may not work there", async () => {
    const [reader, member, gone, stranger] = (await Promise.all(
      Array.from({ length: 4 }, () => server.person("annotator")),
    )) as [Actor, Actor, Actor, Actor];
    const id = await withGuideline();
    await read(id, reader, 1);
    await read(id, gone, 1);
    const members = [reader._id, member._id];
    await server.call(projects.edit, { ...at(id), body: { isPrivate: true, members } });
    await write(id, "First.", { isMinor: true });
    expect(await notificationsOf(reader)).toEqual([]);
    await write(id, "Second");
    const { name } = (await server.call(projects.show, at(id))).body.projectDrawer;
    for (const person of [reader, member]) {
      expect(await notificationsOf(person)).toMatchObject([
        {
          message: `The guideline of ${name} changed. Read what is new before you check in again.`,
          link: `/projects/${id}/guideline`,
        },
      ]);
    }
    for (const person of [gone, stranger, manager]) expect(await notificationsOf(person)).toEqual([]);
    await server.call(projects.edit, { ...at(id), body: { status: "completed" } });
    await write(id, "Third");
    expect(await notificationsOf(reader)).toHaveLength(1);
  });

  test("a person at work there gets it live, on any server, and works on", async () => {
    const [id, worker] = [await withGuideline(), await server.person("annotator")];
    // By the database alone, so that the change is the first event that they receive.
    await server.db.sql
      .insertInto("guideline_reads")
      .values({ user_id: worker._id, project_id: id, number: 1 })
      .execute();
    await server.openCheckIn(worker, id);
    const live = await listen(other, worker);
    open.push(live);
    await write(id, "Second");
    const change = JSON.parse((await live.next())["data"]!);
    expect(change).toMatchObject({ resource: "projects", ids: [id] });
    const shown = await server.call(projects.available, { as: worker, query: { _id: [id] } });
    expect(shown.body.projectDrawers[0]).toMatchObject({
      isCheckedIn: true,
      reasons: [{ reason: "guideline_unread" }, { reason: "checked_in_elsewhere" }],
    });
  });
});

test("the versions that a person has read are in their archive, and forgotten when they are erased", async () => {
  const [id, worker] = [await withGuideline(), await server.person("annotator")];
  await read(id, worker, 1);
  const admin = await server.person("admin");
  const answer = await fetch(`${server.url}/api/v1/users/my-data`, {
    headers: { authorization: `Bearer ${worker.token}` },
  });
  expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toContain("guidelines.json");
  const { body } = await server.call(privacy.ask, { as: worker });
  const erased = await server.call(privacy.erase, { as: admin, params: { _id: body.erasure._id }, body: {} });
  expect(erased.status).toBe(200);
  const left = await server.db.sql
    .selectFrom("guideline_reads")
    .where("user_id", "=", worker._id)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});
