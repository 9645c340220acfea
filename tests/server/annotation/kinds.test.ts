import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Ability,
  type AnnotationServer,
  NotOffered,
  ServerGone,
  type ServerJobStatus,
  ServerRefusal,
} from "../../../server/services/annotation/annotation-server.ts";
import type { Kind, World } from "../../../server/stand-in/world.ts";
import { annotationKey, startAnnotation, type StoodIn } from "../helpers/annotation.ts";

/** Each kind, and what it is known to lack. */
const kinds: readonly [Kind, Ability[]][] = [
  ["quantigo", ["unassign"]],
  ["cvat", []],
  ["label-studio", ["assign", "unassign", "review", "setStatus", "videos", "users", "labels"]],
];
const nobody = "999999";

describe.each(kinds)("the kind %s", (kind, lacks) => {
  let stood: StoodIn;
  let server: AnnotationServer;
  let world: World;
  beforeAll(async () => {
    stood = await startAnnotation(kind);
    ({ server } = stood);
  });
  beforeEach(async () => {
    const headers = { "x-api-key": annotationKey, authorization: `Token ${annotationKey}` };
    expect((await fetch(`${stood.standIn.url}/stand-in/reset`, { method: "POST", headers })).status).toBe(200);
    ({ world } = stood.standIn);
  });
  afterAll(() => stood.standIn.close());

  const has = (ability: Ability) => !server.lacks.includes(ability);
  /** Does it, or finds that this kind lacks the call. */
  const does = async (ability: Ability, act: () => Promise<unknown>, then: () => Promise<unknown>) => {
    if (has(ability)) {
      await act();
      await then();
    } else await expect(act()).rejects.toEqual(new NotOffered(ability));
  };
  const imagesOf = () => world.projects.find(({ type }) => type === "images")!;
  const datasetOf = (projectId: number) => world.datasets.find((one) => one.projectId === projectId)!;
  const isTask = kind === "label-studio";
  /** Where there are no datasets a project stands for its only one. */
  const idOfDataset = () => String(isTask ? imagesOf().id : datasetOf(imagesOf().id).id);
  const itemsOf = () => world.items.filter(({ datasetId }) => datasetId === datasetOf(imagesOf().id).id);
  const firstJob = () => String(isTask ? world.items[0]!.id : world.jobs[0]!.id);

  test("says what it is, and what it lacks", () => {
    expect(server).toMatchObject({ agent: "quantigo", kind, name: "Test", isStandIn: false });
    expect(server.lacks).toEqual(lacks);
  });

  test("teams, workspaces, projects and datasets are found from the top down, page after page", async () => {
    const teams = await server.teams();
    expect(teams.map(({ name }) => name)).toEqual(expect.arrayContaining(world.teams.map(({ name }) => name)));
    const team = teams.find(({ name }) => name === world.teams[0]!.name)!;
    const workspaces = await server.workspaces(team.id);
    expect(workspaces).toHaveLength(1);
    const projects = await server.projects(workspaces[0]!.id);
    const names = world.projects.filter(({ workspaceId }) => isTask || workspaceId === world.workspaces[0]!.id);
    expect(projects.map(({ name }) => name)).toEqual(names.map(({ name }) => name));
    const datasets = await server.datasets(String(imagesOf().id));
    expect(datasets[0]).toEqual({ id: idOfDataset(), name: datasetOf(imagesOf().id).name, items: itemsOf().length });
  });

  test("a project has its classes", async () => {
    const project = await server.project(String(imagesOf().id));
    expect(project?.classes.map(({ name }) => name)).toEqual(imagesOf().classes);
    expect(project?.tags).toEqual([]);
  });

  test("videos have their frames", () =>
    does(
      "videos",
      () => server.videos("501"),
      async () => {
        const { id, name, frames } = world.items.find((item) => item.frames !== null)!;
        const { datasetId } = world.items.find((item) => item.id === id)!;
        const [video] = await server.videos(String(datasetId));
        expect(video).toMatchObject({ name, frames, datasetId: String(datasetId) });
      },
    ));

  test("a job reads the same whatever the server calls it", async () => {
    const job = await server.job(firstJob());
    expect(job).toMatchObject({ id: firstJob(), status: "pending", annotator: null, finishedItems: 0 });
    expect(job?.items).toBeGreaterThan(0);
    expect(job?.projectId).toBe(String(isTask ? imagesOf().id : world.projects[0]!.id));
    expect(job?.link).toContain(`${stood.standIn.url}/`);
  });

  test("what is gone is null to read, and an error to change", async () => {
    expect(await server.job(nobody)).toBeNull();
    expect(await server.project(nobody)).toBeNull();
    expect(await server.user("no.one")).toBeNull();
    expect(await server.job("../../stand-in/reset")).toBeNull();
    await expect(server.counts(nobody)).rejects.toBeInstanceOf(ServerGone);
    if (has("setStatus")) await expect(server.setStatus(nobody, "in_progress")).rejects.toBeInstanceOf(ServerGone);
    if (has("assign")) await expect(server.assign(nobody, "worker")).rejects.toBeInstanceOf(ServerGone);
  });

  test("a job is given to somebody, and to nobody", async () => {
    const annotator = async () => (await server.job(firstJob()))?.annotator;
    await does(
      "assign",
      () => server.assign(firstJob(), "worker"),
      async () => expect(await annotator()).toBe("worker"),
    );
    const lacking = has("assign") ? "unassign" : "assign";
    if (has("unassign")) {
      await server.assign(firstJob(), null);
      expect(await annotator()).toBeNull();
    } else await expect(server.assign(firstJob(), null)).rejects.toEqual(new NotOffered(lacking));
  });

  test("somebody without an account there is refused", async () => {
    if (!has("assign")) return expect(server.lacks).toContain("assign");
    const refusal = await server.assign(firstJob(), "no.one").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ServerRefusal);
    expect(refusal).toMatchObject({ code: "no_account" });
  });

  test("a reviewer gets it", () =>
    does(
      "review",
      () => server.review(firstJob(), "reviewer"),
      async () => expect((await server.job(firstJob()))?.reviewer).toBe("reviewer"),
    ));

  test("its status follows ours, also when it is set twice", async () => {
    const states: ServerJobStatus[] = ["in_progress", "in_progress", "on_review", "review_completed", "completed"];
    // Work that nobody reviews, that is sent back, and rejected.
    states.push("in_progress", "completed", "in_progress", "on_review", "pending", "completed", "stopped", "pending");
    for (const status of states) {
      await does(
        "setStatus",
        () => server.setStatus(firstJob(), status),
        async () => expect((await server.job(firstJob()))?.status).toBe(status),
      );
    }
  });

  test("objects are counted by item and by class", async () => {
    const items = await server.annotations(idOfDataset());
    expect(items.map(({ item }) => item)).toEqual(itemsOf().map(({ name }) => name));
    const annotated = itemsOf().filter((_, place) => !isTask || place % 3 > 0);
    const wanted = imagesOf()
      .classes.map((name, nth) => ({ class: name, count: annotated.reduce((sum, one) => sum + one.objects[nth]!, 0) }))
      .toSorted((a, b) => a.class.localeCompare(b.class));
    expect(await server.counts(idOfDataset())).toEqual({ items: itemsOf().length, frames: null, objects: wanted });
  });

  test("the objects of videos too, with their frames", async () => {
    const project = world.projects.find(({ type }) => type === "videos");
    if (!project) return expect(server.lacks).toContain("videos");
    const dataset = datasetOf(project.id);
    const videos = world.items.filter(({ datasetId }) => datasetId === dataset.id);
    const counts = await server.counts(String(dataset.id));
    expect(counts).toMatchObject({
      items: videos.length,
      frames: videos.reduce((sum, { frames }) => sum + frames!, 0),
    });
    const all = videos.flatMap(({ objects }) => objects).reduce((sum, count) => sum + count, 0);
    expect(counts.objects.reduce((sum, { count }) => sum + count, 0)).toBe(all);
  });

  test("people are found, made and put into a team", async () => {
    const login = isTask ? "reviewer@demo.muster.example" : "reviewer";
    const email = "reviewer@demo.muster.example";
    expect(await server.user(login)).toEqual({ id: expect.any(String), login, name: "Reviewer", email });
    const wanted = { login: "lena", name: "Lena Berg", email: "lena@demo.muster.example", password: "not-to-be-seen" };
    await does(
      "users",
      async () => {
        const { id } = await server.createUser(wanted);
        await server.addToTeam(id, String(world.teams[0]!.id), "annotator");
      },
      async () => {
        const made = await server.user("lena");
        expect(made).toMatchObject({ login: "lena", name: "Lena Berg", email: wanted.email });
        expect(world.members.at(-1)).toMatchObject({ userId: Number(made!.id), teamId: world.teams[0]!.id });
        await expect(server.createUser(wanted)).rejects.toBeInstanceOf(ServerRefusal);
      },
    );
  });

  test("whoever is in a team already gets another role there, and is in it once", async () => {
    const teamId = world.teams[0]!.id;
    const asManager = kind === "cvat" ? "supervisor" : "manager";
    const { id } = (await server.user(isTask ? "reviewer@demo.muster.example" : "reviewer"))!;
    const there = () => world.members.filter((one) => one.userId === Number(id) && one.teamId === teamId);
    const before = there();
    await does(
      "users",
      () => server.addToTeam(id, String(teamId), "annotator"),
      async () => expect(there()).toEqual(before),
    );
    await does(
      "users",
      () => server.addToTeam(id, String(teamId), "manager"),
      async () => expect(there()).toEqual([{ ...before[0], role: asManager }]),
    );
  });

  test("whoever leads a team keeps that", async () => {
    const teamId = world.teams[0]!.id;
    const { id } = (await server.user(isTask ? "reviewer@demo.muster.example" : "reviewer"))!;
    const member = world.members.find((one) => one.userId === Number(id) && one.teamId === teamId)!;
    for (const role of kind === "cvat" ? ["maintainer", "owner"] : ["admin", "Developer"]) {
      member.role = role;
      await does(
        "users",
        () => server.addToTeam(id, String(teamId), "reviewer"),
        async () => expect(member.role).toBe(role),
      );
    }
  });
});
