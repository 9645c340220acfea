import type { Endpoint } from "../../contract/core/endpoint.ts";
import type { Role } from "../../contract/core/roles.ts";
import type { TestProvider } from "../server/helpers/oidc-provider.ts";
import type { Call, Caller, TestServer } from "../server/helpers/test-server.ts";

/** What samples are made in: one server, and somebody of each role who owns nothing. */
export interface World {
  readonly server: TestServer;
  /** Another service by which people may sign in. */
  readonly provider: TestProvider;
  readonly people: Readonly<Record<Role, Caller>>;
}

/** How a row is called so that it succeeds. */
export interface Sample {
  /**
   * Prepares a fresh record that belongs to `owner`, where ownership means anything, and returns the input with which
   * somebody who may make the call succeeds.
   */
  make(world: World, owner: Caller): Promise<Call>;
  /**
   * Values of the body that no shape can tell, such as a phone number that there is; undefined leaves a field out. Each
   * round's are others.
   */
  readonly values?: (
    world: World,
    call: { readonly as: Caller | undefined; readonly owner: Caller; readonly round: number },
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** One sample a row: a missing one does not compile. */
export type Samples<Rows extends Record<string, Endpoint>> = { readonly [Name in keyof Rows]: Sample };

let made = 0;
/** A name that no other sample has. */
export const freshName = (word: string): string => `${word} ${process.pid} ${++made}`;
