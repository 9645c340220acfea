import type { Endpoint } from "../../contract/core/endpoint.ts";
import type { Role } from "../../contract/core/roles.ts";
import type { ModelStandIn } from "../../server/stand-in/model-stand-in.ts";
import type { TestProvider } from "../server/helpers/oidc-provider.ts";
import type { Call, Actor, TestServer } from "../server/helpers/test-server.ts";

/** What samples are made in: one server, and a person of each role who owns nothing. */
export interface World {
  readonly server: TestServer;
  /** Another service by which people may sign in. */
  readonly provider: TestProvider;
  /** What projects' prompts ask. */
  readonly model: ModelStandIn;
  readonly people: Readonly<Record<Role, Actor>>;
}

/** How an endpoint is called so that it succeeds. */
export interface Sample {
  /**
   * Prepares a fresh record that belongs to `owner`, where ownership means anything, and returns the input with which a
   * caller who may make the call succeeds.
   */
  make(world: World, owner: Actor): Promise<Call>;
  /**
   * Values of the body that do not follow from the shape, such as an existing phone number; undefined leaves a field
   * out. Each round's are others.
   */
  readonly values?: (
    world: World,
    call: { readonly as: Actor | undefined; readonly owner: Actor; readonly round: number },
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * One sample for each endpoint: a missing one does not compile. Lists of what was deleted take nothing, whatever the area.
 */
export type Samples<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in Exclude<keyof Endpoints, "deleted">]: Sample;
};

/**
 * Calls with a body that are no writing of a record's fields, each with its reason and, where it keeps anything, the
 * test that reads it back. Every other call with a body is covered by nothing-lost.test.ts, a new one by itself.
 */
export type NotReadBack<Endpoints extends Record<string, Endpoint>> = { readonly [Name in keyof Endpoints]?: string };

let made = 0;
/** A name that no other sample has. */
export const freshName = (word: string): string => `${word} ${process.pid} ${++made}`;
