import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentOf } from "../../../contract/annotation/agents.ts";
import { readConfig } from "../../../server/config.ts";
import { makeAnnotationServers } from "../../../server/services/annotation/servers.ts";
import { startAnnotation, startAnswering, type StoodIn } from "../helpers/annotation.ts";

const one = { agent: "quantigo", kind: "quantigo", url: "https://annotate.acme.example/", key: "secret", name: "Acme" };
const read = (ANNOTATION_SERVERS: unknown) =>
  readConfig({
    ANNOTATION_SERVERS:
      typeof ANNOTATION_SERVERS === "string" ? ANNOTATION_SERVERS : JSON.stringify(ANNOTATION_SERVERS),
  });

describe("the configuration", () => {
  test("is a list, and may stay away", () => {
    expect(readConfig({}).annotationServers).toEqual([]);
    const url = "https://annotate.acme.example";
    expect(read([one]).annotationServers).toEqual([{ ...one, url, verbs: {}, isStandIn: false }]);
    const cvat = { ...one, agent: "ag", kind: "cvat", url: "http://localhost:4000" };
    expect(read([one, cvat]).annotationServers).toHaveLength(2);
  });

  test.each<[unknown, string]>([
    ["{", "ANNOTATION_SERVERS: is not JSON"],
    [[{ ...one, agent: "other" }], "ANNOTATION_SERVERS.0.agent: One of: quantigo, ag."],
    [[{ ...one, url: "http://annotate.acme.example" }], "ANNOTATION_SERVERS.0.url: has to begin with https://"],
    [[{ ...one, url: "https://acme.example?x" }], "ANNOTATION_SERVERS.0.url: takes neither ? nor #"],
    [[{ ...one, url: "ftp://localhost" }], "ANNOTATION_SERVERS.0.url: has to begin with https://"],
    [[{ ...one, key: "a b" }], "ANNOTATION_SERVERS.0.key: no blanks"],
    [[{ ...one, jobPage: "https://acme.example/jobs" }], "ANNOTATION_SERVERS.0.jobPage: has to contain {id}"],
    [[{ ...one, verbs: { "jobs.info": "PUT" } }], "ANNOTATION_SERVERS.0.verbs.jobs.info: One of: GET, POST."],
    [
      [{ ...one, kind: "cvat", verbs: { "jobs.info": "POST" } }],
      "ANNOTATION_SERVERS.0.verbs: are for the kind quantigo only",
    ],
    [[{ ...one, password: "x" }], 'ANNOTATION_SERVERS.0: Unrecognized key: "password"'],
    [[one, one], "ANNOTATION_SERVERS: names an agent twice"],
  ])("%j is refused in words", (given, words) => {
    expect(() => read(given)).toThrow(words);
  });

  test("the path of a call chooses the server", () => {
    expect([agentOf("quantigo"), agentOf("ag"), agentOf("anything")]).toEqual(["quantigo", "ag", "ag"]);
    const servers = makeAnnotationServers(read([{ ...one, agent: "ag" }]).annotationServers, console);
    expect(servers[agentOf("anything")]?.name).toBe("Acme");
    expect(servers[agentOf("quantigo")]).toBeUndefined();
  });
});

describe("a server as it is configured", () => {
  let stood: StoodIn;
  beforeAll(async () => {
    stood = await startAnnotation("quantigo", {
      site: "https://acme.example/",
      jobPage: "https://acme.example/j/{id}",
    });
  });
  afterAll(() => stood.standIn.close());

  test("links to the pages that people open", async () => {
    expect(stood.server.jobLink("9/1")).toBe("https://acme.example/j/9%2F1");
    expect((await stood.server.job("901"))?.link).toBe("https://acme.example/app/images/11/31/101/501?jobId=901");
    const plain = await startAnnotation("quantigo");
    expect(plain.server.jobLink("901")).toBeNull();
    await plain.standIn.close();
  });

  test("is called with the verbs that it wants, and never with a password in the address", async () => {
    const seen: string[] = [];
    const answering = await startAnswering(({ method, url }, response) => {
      seen.push(`${method} ${url}`);
      response.end('{ "userId": 1 }');
    });
    const given = { url: answering.url, verbs: { "teams.list": "POST" } } as const;
    const { server, standIn } = await startAnnotation("quantigo", given);
    await server.teams();
    await server.workspaces("11");
    await server.setStatus("901", "in_progress");
    await server.createUser({ login: "lena", name: "Lena", email: "l@acme.example", password: "hidden" });
    expect(seen).toEqual([
      "POST /public/api/v3/teams.list",
      "GET /public/api/v3/workspaces.list?teamId=11",
      "GET /public/api/v3/jobs.set-status?id=901&status=in_progress",
      "POST /public/api/v3/users.add",
    ]);
    await standIn.close();
    await answering.close();
  });
});
