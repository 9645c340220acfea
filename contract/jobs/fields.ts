import { z } from "zod";
import type { ServerAgent as Agent } from "../annotation/agents.ts";
import { ServerAgent } from "../annotation/server-agent.ts";
import { Id, integerMax, line, text } from "../core/fields.ts";
import { jobStateLabels } from "./states.ts";

/** The base path of the endpoints for jobs. */
export const at = "/api/v1/jobs";

/** In minutes: how long a worker may hold a job before it expires, once extended by half. */
export const timeLimits = { default: 480, min: 5, max: 10_080 } as const;

/** The id of a record on an annotation server. */
export const ServerId = line(60, 0);

/** A video, or a stretch of one, in whole seconds; its id and name are the server's. */
export const Video = z.strictObject({
  id: z.string().meta({ label: "Id" }),
  name: z.string().meta({ label: "Name" }),
  from: z.int().min(0).max(integerMax).meta({ label: "From", widget: "seconds" }),
  /** Null: to its end, whose time the server does not know. */
  to: z.int().min(0).max(integerMax).nullable().meta({ label: "To", widget: "seconds" }),
  /** Of the stretch: its share, by time, of those of the whole video. Null: the server does not know. */
  frames: z.int().min(0).max(integerMax).nullable().meta({ label: "Frames" }),
});
Video.register(z.globalRegistry, { id: "Video" });
export type Video = z.infer<typeof Video>;

/** Items of a dataset in the order of its server, counted from one; both ends are included. */
export const ItemRange = z.strictObject({
  from: z.int().min(1).max(integerMax).meta({ label: "From" }),
  to: z.int().min(1).max(integerMax).meta({ label: "To" }),
});
ItemRange.register(z.globalRegistry, { id: "ItemRange" });
export type ItemRange = z.infer<typeof ItemRange>;

/** The fields of a job that managers write. */
export const jobFields = {
  title: line(160).meta({ label: "Title" }),
  projectId: Id.meta({ label: "Project", reference: "projects" }),
  description: text(2000).meta({ label: "What to do", widget: "text", help: "Workers read this" }),
  skills: z
    .array(Id)
    .max(50)
    .meta({ label: "Further skills", reference: "skills", help: "Needed in addition to the project's skills" }),
  timeLimit: z.int().min(timeLimits.min).max(timeLimits.max).meta({
    label: "Time limit",
    widget: "minutes",
    help: "From taking it; workers can extend it once, by half",
  }),
  items: z.int().min(0).max(integerMax).nullable().meta({ label: "Items", help: "How many there are to annotate" }),
  annotatorId: Id.nullable().meta({ label: "For", reference: "users", help: "Empty: anyone who fits" }),
  reviewerId: Id.nullable().meta({ label: "Reviewer", reference: "users", help: "Empty: any reviewer" }),
  serverAgent: ServerAgent.nullable(),
  serverProjectId: ServerId.meta({ label: "Project's id on the server" }),
  datasetId: ServerId.meta({ label: "Dataset's id on the server" }),
  dataset: line(300, 0).meta({ label: "Dataset" }),
  serverJobId: ServerId.meta({ label: "Job's id on the server", help: "Opened for the worker, and kept in step" }),
};

interface Link {
  readonly serverAgent?: Agent | null | undefined;
  readonly serverJobId?: string | undefined;
}
/** By field, what is wrong with where the work on a job is: the id of a job on a server says nothing without the server. */
export const linkProblems = ({ serverAgent, serverJobId }: Link): Record<string, string[]> =>
  serverJobId && !serverAgent ? { serverAgent: ["Choose the server that has this job."] } : {};

/** The same as a check of a whole body. */
export const checkLink = (body: Link, context: z.RefinementCtx): void => {
  for (const [field, messages] of Object.entries(linkProblems(body))) {
    for (const message of messages) context.addIssue({ code: "custom", path: [field], message });
  }
};

/** As which a job may begin. */
export const NewJobStatus = z.enum(["draft", "available"]).meta({ label: "Status", options: jobStateLabels });

/** Defaults of the fields that may be left out of a new job. */
export const jobDefaults = {
  description: "",
  skills: [],
  timeLimit: timeLimits.default,
  items: null,
  annotatorId: null,
  reviewerId: null,
  serverAgent: null,
  serverProjectId: "",
  datasetId: "",
  dataset: "",
  serverJobId: "",
};
