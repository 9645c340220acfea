import { z } from "zod";
import { ServerAgent } from "../annotation/server-agent.ts";
import { only } from "../core/endpoint.ts";
import { create, Id, line } from "../core/fields.ts";
import { at, jobDefaults, jobFields, NewJobStatus } from "./fields.ts";
import { plannedMax } from "./plan.ts";
import "../annotation/errors.ts";

const { items: _items, serverJobId: _job, ...shared } = jobFields;
const { items: _noItems, serverJobId: _noJob, serverAgent: _noAgent, ...defaults } = jobDefaults;

/** What all the jobs have; each has its number after the title. */
const fields = {
  ...shared,
  title: line(120).meta({ label: "Title", help: "Each job has its number after it" }),
  status: NewJobStatus,
  serverAgent: ServerAgent,
  datasetId: jobFields.datasetId.min(1),
  preview: z.boolean().meta({ label: "Only show what would be made" }),
};
const given = { ...defaults, status: "draft" as const, preview: false };

/** The first jobs of a plan, to look at. */
export const shownMax = 5;
const seconds = z.int().min(0);
const count = z.int().min(0).max(plannedMax);

const PlannedJob = z.strictObject({
  title: z.string(),
  items: z.int().min(1),
  /** Null: the server does not know. */
  seconds: seconds.nullable(),
});

/** The jobs that a dataset's videos become. */
export const VideoPlan = z.strictObject({
  jobs: count,
  videos: z.int().min(1),
  /** Of all videos whose length is known. */
  seconds,
  /** Videos whose length the server does not know: each is a job. */
  unknown: z.int().min(0),
  first: z.array(PlannedJob).max(shownMax),
});
/** The jobs that a dataset's items become. */
export const ItemPlan = z.strictObject({
  jobs: count,
  items: z.int().min(1),
  first: z.array(PlannedJob).max(shownMax),
});
VideoPlan.register(z.globalRegistry, { id: "VideoPlan" });
ItemPlan.register(z.globalRegistry, { id: "ItemPlan" });
export type VideoPlan = z.infer<typeof VideoPlan>;
export type ItemPlan = z.infer<typeof ItemPlan>;

const planned = <P extends z.ZodType>(plan: P) =>
  ({
    policy: only("admin", "manager"),
    audited: true,
    // Empty for a preview.
    replies: { 200: z.strictObject({ plan, ids: z.array(Id).max(plannedMax) }) },
    errors: ["server_unavailable", "server_not_set_up", "not_found"],
  }) as const;

export const fromVideos = {
  method: "POST",
  path: `${at}/videojobs`,
  summary: "Make jobs of a dataset's videos: short ones together, long ones cut into even stretches",
  body: create(
    {
      ...fields,
      minutes: z
        .int()
        .min(1)
        .max(1440)
        .meta({ label: "Longest stretch", widget: "minutes", help: "Shorter videos share a job" }),
    },
    given,
  ),
  ...planned(VideoPlan),
} as const;

export const fromDataset = {
  method: "POST",
  path: `${at}/from-dataset`,
  summary: "Make jobs of a dataset's items, so many each",
  body: create(
    {
      ...fields,
      serverProjectId: jobFields.serverProjectId.min(1),
      itemsEach: z.int().min(1).max(100_000).meta({ label: "Items each", help: "The last job has the rest" }),
    },
    given,
  ),
  ...planned(ItemPlan),
  beyond: true,
} as const;
