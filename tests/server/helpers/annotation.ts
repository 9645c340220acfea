import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { AnnotationServer } from "../../../server/services/annotation/annotation-server.ts";
import { AnnotationServers, type ServerSettings } from "../../../server/services/annotation/config.ts";
import { type Timing, usualTiming } from "../../../server/services/annotation/connection.ts";
import { makeServer } from "../../../server/services/annotation/servers.ts";
import { type AnnotationStandIn, startAnnotationStandIn } from "../../../server/stand-in/annotation-stand-in.ts";
import type { Kind } from "../../../server/stand-in/world.ts";

export const annotationKey = "the-key-that-nobody-may-see";

export interface StoodIn {
  readonly standIn: AnnotationStandIn;
  readonly server: AnnotationServer;
  readonly settings: ServerSettings;
  /** How long the server wanted to wait before its further tries, in milliseconds; it does not really wait. */
  readonly waited: number[];
  /** What was logged, as its fields. */
  readonly logged: unknown[];
}

/**
 * A stand-in of an annotation server in this process, and our way to it, which waits for nothing but an answer: for
 * that `each` milliseconds, and `whole` in all tries.
 */
export const startAnnotation = async (
  kind: Kind,
  given: Partial<ServerSettings> = {},
  limits: { readonly each?: number; readonly whole?: number } = {},
): Promise<StoodIn> => {
  // Small pages, so that every list has several.
  const standIn = await startAnnotationStandIn({ kind, key: annotationKey, pageSize: 5 });
  const wanted = [{ agent: "quantigo", kind, url: standIn.url, key: annotationKey, name: "Test", ...given }];
  const [settings] = AnnotationServers.parse(JSON.stringify(wanted));
  const waited: number[] = [];
  const logged: unknown[] = [];
  const timing: Timing = {
    patient: { ...usualTiming.patient, ...limits },
    quick: { ...usualTiming.quick, ...limits },
    wait: (milliseconds) => {
      waited.push(milliseconds);
      return 0;
    },
  };
  return {
    standIn,
    server: makeServer(settings!, { warn: (fields: unknown) => void logged.push(fields) }, timing),
    settings: settings!,
    waited,
    logged,
  };
};

/** A server of an address where something answers that is no annotation server. */
export const startAnswering = async (
  listener: RequestListener,
): Promise<{ readonly url: string; readonly server: AnnotationServer; close(): Promise<void> }> => {
  const listening = createServer(listener);
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const { server, standIn } = await startAnnotation("quantigo", { url });
  return {
    url,
    server,
    close: async () => {
      listening.close();
      await standIn.close();
    },
  };
};
