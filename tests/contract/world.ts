import { type Role, roles } from "../../contract/roles.ts";
import { type Caller, startTestServer, type TestServer } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";

export const makeWorld = async (): Promise<World> => {
  const server: TestServer = await startTestServer({ env: { SIGN_IN_TRIES: "100000" } });
  const people = await Promise.all(roles.map(async (role) => [role, await server.person(role)] as const));
  return { server, people: Object.fromEntries(people) as Record<Role, Caller> };
};

/** What no reply may hold, whoever asks. */
export const secrets = /password_?hash|token_?hash|\$argon2|"password"|"key":"\\\\x/i;
