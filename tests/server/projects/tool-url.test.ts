import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects } = contract;
let server: WorkServer;
let manager: Actor;
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

test.each(["http://tool.example.com", "javascript:alert(1)", "tool.example.com", "https://", "//tool.example.com"])(
  "a link to the tool that workers open is https: %s is refused",
  async (toolUrl) => {
    const { _id } = await server.project(manager);
    const { status, body } = await server.call(projects.edit, { as: manager, params: { _id }, body: { toolUrl } });
    expect([status, body.fields]).toEqual([400, { toolUrl: ["Enter an address that begins with https://."] }]);
  },
);
