import type { FastifyBaseLogger } from "fastify";
import { freePort } from "../core/free-port.ts";
import { newSecret } from "../core/ids.ts";
import type { ServerSettings } from "../services/annotation/config.ts";
import { startChild } from "./start-child.ts";

/** The annotation servers of the demo company. */
export const demoStandIns = [
  { agent: "quantigo", kind: "quantigo", name: "Quantigo" },
  { agent: "ag", kind: "cvat", name: "AG" },
] as const;

/** How the server reaches one of them. */
export const settingsOf = (standIn: (typeof demoStandIns)[number], url: string, key: string): ServerSettings => ({
  ...standIn,
  url,
  key,
  jobPage: `${url}/jobs/{id}`,
  verbs: {},
  isStandIn: true,
});

/** The demo's annotation servers, in a process of their own. */
export interface StandIns {
  readonly servers: ServerSettings[];
  /** Returns at once; they answer half a second later. They end with this process, however that ends. */
  start(): void;
  stop(): void;
}

/** Finds places for the demo's annotation servers, and starts nothing yet. */
export const prepareStandIns = async (log: Pick<FastifyBaseLogger, "warn">): Promise<StandIns> => {
  const key = newSecret();
  const servers = await Promise.all(
    demoStandIns.map(async (standIn) => settingsOf(standIn, `http://127.0.0.1:${await freePort()}`, key)),
  );
  let stop: (() => void) | undefined;
  return {
    servers,
    start: () => {
      const args = servers.flatMap(({ kind, url }) => ["--kind", kind, "--port", new URL(url).port]);
      const env = { ANNOTATION_STAND_IN_KEY: key };
      stop = startChild({ of: "the annotation servers", file: "main.ts", args: ["--with-parent", ...args], env }, log);
    },
    stop: () => stop?.(),
  };
};
