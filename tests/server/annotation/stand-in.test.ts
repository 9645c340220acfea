import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AnnotationServers, type ServerSettings } from "../../../server/services/annotation/config.ts";
import { makeServer } from "../../../server/services/annotation/servers.ts";
import { root } from "../../product.ts";
import { annotationKey, startAnnotation, type StoodIn } from "../helpers/annotation.ts";

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

const becomes = (url: string, isThere: boolean) => expect.poll(() => answers(url), { timeout: 20_000 }).toBe(isThere);

describe("a stand-in", () => {
  let stood: StoodIn;
  beforeEach(async () => {
    stood = await startAnnotation("cvat");
  });
  afterEach(() => stood.standIn.close());

  const ask = (path: string, init: RequestInit = {}) => {
    const accept = "application/vnd.cvat+json";
    const headers = { authorization: `Token ${annotationKey}`, "content-type": "application/json", accept };
    return fetch(`${stood.standIn.url}${path}`, { headers, ...init });
  };
  const post = (path: string, body: object) => ask(path, { method: "POST", body: JSON.stringify(body) });

  test("says on every reply and page that it is one", async () => {
    await post("/stand-in/faults", { method: "GET /api/organizations", status: 503, retryAfter: 2 });
    const replies = await Promise.all([
      ask("/api/organizations"),
      ask("/api/jobs/901"),
      ask("/api/nothing"),
      ask("/jobs/901", { headers: {} }),
      ask("/api/jobs/901", { headers: {} }),
      ask("/api/jobs/901", { headers: { authorization: `Token ${annotationKey}` } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([503, 200, 404, 200, 401, 406]);
    expect(replies.map(({ headers }) => headers.get("x-stand-in"))).toEqual(Array(6).fill("annotation"));
    expect(replies[0].headers.get("retry-after")).toBe("2");
    expect(await replies[3].text()).toContain("This is a stand-in");
  });

  test("fails on request, as often as it is asked to, and begins anew", async () => {
    for (const wrong of [{}, { method: "*", status: "sometimes" }, { method: "*", status: 42 }]) {
      expect((await post("/stand-in/faults", wrong)).status).toBe(400);
    }
    await post("/stand-in/faults", { method: "*", status: 500, times: 2 });
    const statuses = [await ask("/api/jobs/901"), await ask("/api/tasks"), await ask("/api/jobs/901")];
    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 200]);
    await stood.server.setStatus("901", "stopped");
    await post("/stand-in/faults", { method: "*", status: "hang" });
    await post("/stand-in/reset", {});
    expect((await stood.server.job("901"))?.status).toBe("pending");
  });

  test("holds the same at each start", async () => {
    const again = await startAnnotation("cvat");
    expect(again.standIn.world).toEqual(stood.standIn.world);
    await again.standIn.close();
  });
});

describe("its process", () => {
  let child: ChildProcess;
  afterEach(() => child.kill("SIGKILL"));

  const firstLine = async (args: readonly string[]): Promise<string> => {
    child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    const [text] = (await once(child.stdout!, "data")) as [Buffer];
    return text.toString();
  };

  test("prints the setting with which Muster uses it", async () => {
    const line = await firstLine(["server/stand-in/main.ts", "--kind", "quantigo", "--kind", "label-studio"]);
    const servers = AnnotationServers.parse(/^ANNOTATION_SERVERS='(.*)' npm start$/m.exec(line)?.[1]);
    expect(servers.map(({ agent, kind, isStandIn }) => [agent, kind, isStandIn])).toEqual([
      ["quantigo", "quantigo", true],
      ["ag", "label-studio", true],
    ]);
    for (const settings of servers) expect((await makeServer(settings, console).teams()).length).toBeGreaterThan(0);
  });

  test("says what is wrong with its arguments", async () => {
    child = spawn(process.execPath, ["server/stand-in/main.ts", "--kind", "other"], { cwd: root });
    const [text] = (await once(child.stderr!, "data")) as [Buffer];
    expect(text.toString()).toContain("other is no kind of server\nnpm run annotation-stand-in -- --kind quantigo");
    await once(child, "exit");
    expect(child.exitCode).toBe(1);
  });

  test.each(["SIGKILL", "SIGTERM"] as const)("of the demo ends with the server's, on %s", async (signal) => {
    const program =
      'import { prepareStandIns } from "./server/stand-in/child.ts";' +
      "const { servers, start } = await prepareStandIns({ warn: console.warn });" +
      "start(); process.stdout.write(JSON.stringify(servers));";
    const servers = JSON.parse(await firstLine(["--input-type=module", "-e", program])) as ServerSettings[];
    expect(servers.map(({ agent, kind }) => [agent, kind])).toEqual([
      ["quantigo", "quantigo"],
      ["ag", "cvat"],
    ]);
    for (const { url } of servers) await becomes(url, true);
    for (const settings of servers) expect((await makeServer(settings, console).teams()).length).toBeGreaterThan(1);
    child.kill(signal);
    for (const { url } of servers) await becomes(url, false);
  });
});
