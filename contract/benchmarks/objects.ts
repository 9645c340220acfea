import { z } from "zod";
import { AgentInPath } from "../annotation/on-server.ts";
import type { Policy } from "../core/endpoint.ts";
import { PlaceId } from "../resources/fields.ts";
import "../annotation/errors.ts";

/** What a dataset of an annotation server holds. */
export const DatasetObjects = z.strictObject({
  datasetId: z.string(),
  items: z.int().meta({ label: "Items" }),
  /** Null: nothing there is a video, or the server does not say. */
  frames: z.int().nullable().meta({ label: "Frames" }),
  objects: z.array(z.strictObject({ class: z.string(), count: z.int() })).meta({ label: "Objects by class" }),
});
DatasetObjects.register(z.globalRegistry, { id: "DatasetObjects" });
export type DatasetObjects = z.infer<typeof DatasetObjects>;

/** Counts at this moment, on the server itself. */
export const objectsEndpoint = <const P extends Policy>(policy: P) =>
  ({
    method: "GET",
    path: "/api/v1/spv/annotations/calculateannotation/:datasetId/:serverAgent",
    summary: "Count what a dataset of a server holds",
    policy,
    params: z.strictObject({ datasetId: PlaceId, serverAgent: AgentInPath }),
    replies: { 200: DatasetObjects },
    errors: ["not_found", "server_unavailable", "server_not_set_up"],
  }) as const;
