import { type Role, roles } from "../../contract/core/roles.ts";
import { startModelStandIn } from "../../server/stand-in/model-stand-in.ts";
import { startAnnotationServers } from "../server/helpers/annotation-servers.ts";
import { startOidcProvider } from "../server/helpers/oidc-provider.ts";
import { type Actor, type PersonFields, startTestServer, type TestServer } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";

export const makeWorld = async (): Promise<World> => {
  const provider = await startOidcProvider();
  const annotation = await startAnnotationServers();
  const model = await startModelStandIn();
  const env = {
    ...annotation.env,
    MODEL_STAND_IN: model.url,
    SIGN_IN_TRIES: "100000",
    OIDC_PROVIDERS: JSON.stringify([provider.config]),
  };
  const started = await startTestServer({ env });
  const close = async () => {
    await started.close();
    await provider.close();
    await annotation.close();
    await model.close();
  };
  const server: TestServer = { ...started, close };
  return { server, provider, model, people: await onePerRole(server) };
};

/** A new person of each role. */
export const onePerRole = async (server: TestServer, fields?: PersonFields): Promise<Record<Role, Actor>> => {
  const people = await Promise.all(roles.map(async (role) => [role, await server.person(role, fields)] as const));
  return Object.fromEntries(people) as Record<Role, Actor>;
};

/** What no reply may contain, for any caller. */
export const secrets = /password_?hash|token_?hash|\$argon2|"password"|"key":"\\\\x/i;
