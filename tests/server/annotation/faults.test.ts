import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type AnnotationServer,
  ServerGone,
  ServerRefusal,
  ServerUnavailable,
} from "../../../server/services/annotation/annotation-server.ts";
import type { Fault } from "../../../server/stand-in/faults.ts";
import { annotationKey, startAnnotation, startAnswering, type StoodIn } from "../helpers/annotation.ts";

let stood: StoodIn;
let server: AnnotationServer;
beforeEach(async () => {
  stood = await startAnnotation("quantigo");
  ({ server } = stood);
});
afterEach(async () => {
  vi.useRealTimers();
  await stood.standIn.close();
});

const failing = (status: Fault["status"], times = 1, more: Partial<Fault> = {}) =>
  stood.standIn.faults.push({ method: "jobs.info", status, times, ...more });
const job = () => server.job("901");
const errorOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error as Error);
const calls = () => stood.standIn.calls;

describe("a read that fails", () => {
  test.each([408, 429, 500, 502, 503, 504, "cut", "not-json"] as const)(
    "with %s is repeated until it works",
    async (status) => {
      failing(status, 3);
      expect((await job())?.name).toBe("Job 1");
      expect(calls()).toHaveLength(4);
      expect(stood.waited).toHaveLength(3);
    },
  );

  test("without an answer in time is repeated too", async () => {
    const impatient = await startAnnotation("quantigo", {}, { each: 500 });
    impatient.standIn.faults.push({ method: "jobs.info", status: "hang", times: 1 });
    expect((await impatient.server.job("901"))?.name).toBe("Job 1");
    impatient.standIn.faults.push({ method: "jobs.info", status: "hang", times: 1 });
    expect(await errorOf(impatient.server.quick.job("901"))).toMatchObject({ reason: "no answer in time" });
    await impatient.standIn.close();
  });

  test("ends in time as a whole, however many tries are left", async () => {
    const impatient = await startAnnotation("quantigo", {}, { whole: 500 });
    impatient.standIn.faults.push({ method: "jobs.info", status: "hang", times: 9 });
    expect(await errorOf(impatient.server.job("901"))).toMatchObject({ reason: "no answer in time" });
    expect(impatient.standIn.calls).toHaveLength(1);
    await impatient.standIn.close();
  });

  test("waits twice as long each time, give or take, and gives up after four tries", async () => {
    failing(503, 100);
    const error = await errorOf(job());
    expect(error).toBeInstanceOf(ServerUnavailable);
    expect(error).toMatchObject({ reason: "status 503" });
    expect(calls()).toHaveLength(4);
    for (const [nth, pause] of stood.waited.entries()) {
      expect(pause).toBeLessThanOrEqual(500 * 2 ** nth);
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** nth);
    }
  });

  test("waits for as long as it is told to, in seconds or until a time", async () => {
    failing(429, 1, { retryAfter: 7 });
    await job();
    expect(stood.waited).toEqual([7000]);
    failing(503, 1, { retryAfter: new Date(Date.now() + 20_000).toUTCString() });
    await job();
    expect(stood.waited[1]).toBeGreaterThan(15_000);
    expect(stood.waited[1]).toBeLessThanOrEqual(20_000);
  });

  test("is left to the caller where the server wants more time than a call may take", async () => {
    failing(429, 1, { retryAfter: 3600 });
    expect(await errorOf(job())).toMatchObject({ reason: "status 429", retryAfter: 3_600_000 });
    expect(calls()).toHaveLength(1);
  });

  test.each([
    [400, ServerRefusal],
    [403, ServerRefusal],
    [401, ServerUnavailable],
    [302, ServerUnavailable],
    [501, ServerUnavailable],
    ["too-large", ServerUnavailable],
  ] as const)("with %s is not repeated", async (status, kind) => {
    failing(status);
    expect(await errorOf(job())).toBeInstanceOf(kind);
    expect(calls()).toHaveLength(1);
  });

  test("is gone only where the server says so itself", async () => {
    failing(404);
    expect(await job()).toBeNull();
    const proxy = await startAnswering((_, response) => response.writeHead(404).end("<h1>No such site</h1>"));
    expect(await errorOf(proxy.server.job("901"))).toMatchObject({ reason: "status 404" });
    await proxy.close();
  });

  test("is tried once where a person waits", async () => {
    failing(503);
    expect(await errorOf(server.quick.job("901"))).toBeInstanceOf(ServerUnavailable);
    expect(calls()).toHaveLength(1);
    expect((await server.quick.job("901"))?.name).toBe("Job 1");
  });
});

describe("a write that fails", () => {
  test("is repeated, since it sets a state", async () => {
    stood.standIn.faults.push({ method: "jobs.editInfo", status: 503, times: 2 });
    await server.assign("901", "worker");
    expect((await job())?.annotator).toBe("worker");
  });

  test("is done where its answer was lost and its repetition is refused", async () => {
    stood.standIn.faults.push({ method: "jobs.set-status", status: "cut-after", times: 1 });
    await server.setStatus("901", "in_progress");
    expect((await job())?.status).toBe("in_progress");
    stood.standIn.faults.push({ method: "jobs.set-status", status: 400, times: 2 });
    expect(await errorOf(server.setStatus("901", "completed"))).toBeInstanceOf(ServerRefusal);
    expect(await errorOf(server.setStatus("1", "completed"))).toBeInstanceOf(ServerGone);
  });

  test("makes no second account", async () => {
    stood.standIn.faults.push({ method: "users.add", status: "cut-after", times: 1 });
    const lena = { login: "lena", name: "Lena", email: "lena@demo.muster.example", password: "not-to-be-seen" };
    const error = await errorOf(server.createUser(lena));
    expect(error).toBeInstanceOf(ServerUnavailable);
    expect(calls().filter((call) => call === "users.add")).toHaveLength(1);
    expect((await server.user("lena"))?.login).toBe("lena");
  });
});

describe("the circuit breaker", () => {
  /** Five failures in a row. */
  const open = async () => {
    failing(503, 5);
    await errorOf(job());
    await errorOf(job());
    expect(calls()).toHaveLength(5);
  };

  test("leaves a server alone after five failures in a row, and tries it after half a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await open();
    expect(stood.logged).toEqual([{ server: "Test", reason: "status 503" }]);
    const error = await errorOf(job());
    expect(error).toBeInstanceOf(ServerUnavailable);
    expect(error?.message).toBe("it has failed several times, and is left alone for half a minute");
    expect(calls()).toHaveLength(5);

    vi.setSystemTime(Date.now() + 31_000);
    failing(503);
    expect(await errorOf(server.quick.job("901"))).toBeInstanceOf(ServerUnavailable);
    expect(calls()).toHaveLength(6);
    await errorOf(job());
    expect(calls()).toHaveLength(6);

    vi.setSystemTime(Date.now() + 31_000);
    expect((await job())?.name).toBe("Job 1");
    expect((await server.quick.job("901"))?.name).toBe("Job 1");
  });

  test("lets no person wait behind the call that tries the server", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await open();
    vi.setSystemTime(Date.now() + 31_000);
    failing("slow");
    const trying = job();
    expect(await errorOf(server.quick.job("901"))).toBeInstanceOf(ServerUnavailable);
    await trying.catch(() => undefined);
  });

  test("does not open because a server is busy, or refuses", async () => {
    for (const status of [429, 400, 404, 429] as const) {
      failing(status, 4);
      await errorOf(job());
      stood.standIn.faults.length = 0;
    }
    expect((await job())?.name).toBe("Job 1");
  });
});

describe("what a server sends", () => {
  const answering = (body: unknown) => startAnswering((_, response) => response.end(JSON.stringify(body)));

  test("may be null wherever nothing is known", async () => {
    const nulls = await answering({
      id: 1,
      name: "Job",
      status: "pending",
      ...Object.fromEntries(
        ["projectId", "datasetId", "labelerLogin", "reviewerLogin", "imagesCount", "entities", "range", "classes"].map(
          (name) => [name, null],
        ),
      ),
      tags: null,
      projectTags: null,
      imageTags: null,
    });
    expect(await nulls.server.job("1")).toEqual({
      id: "1",
      name: "Job",
      status: "pending",
      projectId: null,
      datasetId: null,
      annotator: null,
      reviewer: null,
      items: 0,
      finishedItems: 0,
      entities: [],
      link: null,
    });
    expect(await nulls.server.project("1")).toEqual({ id: "1", classes: [], tags: [], dataType: null });
    expect(await nulls.server.teams()).toEqual([]);
    await nulls.close();
  });

  test("is an error where it has another form", async () => {
    const other = await answering({ id: 1, name: "Job", status: "half done" });
    expect(await errorOf(other.server.job("1"))).toMatchObject({ reason: "an answer of another form" });
    await other.close();
  });

  test("is a list with an end", async () => {
    let id = 0;
    const endless = await startAnswering((_, response) =>
      response.end(JSON.stringify({ pagesCount: 1_000_000, entities: [{ id: ++id, name: "Team" }] })),
    );
    expect(await errorOf(endless.server.teams())).toMatchObject({ reason: "a list of more than 500 pages" });
    await endless.close();
  });
});

describe("the key", () => {
  test("is in no error, and neither is a password", async () => {
    const password = "not-to-be-seen";
    const lena = { login: "lena", name: "Lena", email: "lena@demo.muster.example", password };
    for (const status of [400, 401, 404, 429, 503, "cut", "hang", "not-json", "too-large"] as const) {
      const { standIn, server } = await startAnnotation("quantigo", {}, status === "hang" ? { each: 200 } : {});
      standIn.faults.push({ method: "users.add", status, times: 1 });
      const error = (await errorOf(server.createUser(lena)))!;
      const told = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join();
      expect(told, String(status)).not.toContain(annotationKey);
      expect(told, String(status)).not.toContain(password);
      await standIn.close();
    }
    expect(JSON.stringify(server)).not.toContain(annotationKey);
  });

  test("does not follow a redirect", async () => {
    let seen = 0;
    const other = await startAnswering((_, response) => {
      seen += 1;
      response.end("{}");
    });
    const redirecting = await startAnswering((_, response) => response.writeHead(307, { location: other.url }).end());
    expect(await errorOf(redirecting.server.job("901"))).toMatchObject({ reason: "status 307" });
    expect(seen).toBe(0);
    await redirecting.close();
    await other.close();
  });

  test("is refused where it is another", async () => {
    const wrong = await startAnnotation("quantigo", { key: "another", url: stood.standIn.url });
    expect(await errorOf(wrong.server.teams())).toMatchObject({ reason: "it does not accept our key" });
    await wrong.standIn.close();
  });
});
