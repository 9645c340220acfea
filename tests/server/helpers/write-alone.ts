import { readConfig } from "../../../server/config.ts";
import type { Actor } from "../../../server/core/current-user.ts";
import { type AnyWrite, write } from "../../../server/core/db/write.ts";
import type { TestServer } from "./test-server.ts";

/** One unaudited write outside of any call, by the server itself unless an actor is given. */
export const writeAlone = <T>(
  { db, config = readConfig({ NODE_ENV: "test" }) }: Pick<TestServer, "db"> & Partial<Pick<TestServer, "config">>,
  work: (write: AnyWrite) => Promise<T>,
  me: Actor | null = null,
): Promise<T> => write({ db, config, me, action: "test", audited: false, requestId: "test" }, work);
