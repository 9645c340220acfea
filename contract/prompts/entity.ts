import { z } from "zod";
import { Id, Instant, Minor, Ref, Seconds, Version } from "../core/fields.ts";
import { Reason } from "../core/errors.ts";
import { choiceLabels, choices, kindLabels, promptKinds } from "./rules.ts";
import { promptStateLabels, promptStates } from "./states.ts";

export const PromptStatus = z.enum(promptStates).meta({ label: "Status", options: promptStateLabels });
export const PromptKind = z.enum(promptKinds).meta({ label: "Kind", options: kindLabels });
export const PromptChoice = z.enum(choices).meta({ label: "Choice", options: choiceLabels });

/** A score of an answer on one of the project's features, and the highest that there was when it was given. */
const Rating = z.strictObject({ feature: Ref, score: z.int(), scale: z.int() });

const Answer = z.strictObject({
  _id: Id,
  text: z.string(),
  /** The model or system that gave it; null while its author does not know it, so that the choice is blind. */
  source: z.string().nullable(),
  /** It was not stopped on the way. */
  isWhole: z.boolean(),
  ratings: z.array(Rating),
});

const Turn = z.strictObject({
  _id: Id,
  prompt: z.string(),
  /** How the answer should have been; empty where the author wrote none. */
  idealAnswer: z.string(),
  answers: z.array(Answer),
});
export type Turn = z.infer<typeof Turn>;

/** A prompt in lists. */
export const PromptLine = z.strictObject({
  _id: Id,
  /** The beginning of what is asked first. */
  title: z.string().meta({ label: "Prompt" }),
  projectId: Ref.meta({ label: "Project", reference: "projects" }),
  kind: PromptKind,
  status: PromptStatus,
  /** Null while nobody has it. */
  annotator: Ref.nullable().meta({ label: "Author", reference: "users" }),
  /** Why it was rejected. */
  cause: z.string().meta({ label: "Cause", widget: "text" }),
  createdAt: Instant.meta({ label: "Created" }),
  submittedAt: Instant.nullable().meta({ label: "Submitted" }),
  reviewedBy: Ref.nullable().meta({ label: "Reviewed by", reference: "users" }),
  reviewedAt: Instant.nullable().meta({ label: "Reviewed" }),
  /** Minor units, fixed when it was begun or taken; null where the project pays by the hour. */
  amount: Minor.nullable().meta({ label: "Pays", widget: "money" }),
  /** When given answers go back to others unless something is saved; null for all that don't. */
  leaseUntil: Instant.nullable().meta({ label: "Kept until" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({ edit: z.boolean(), release: z.boolean(), review: z.boolean(), remove: z.boolean() }),
});
PromptLine.register(z.globalRegistry, { id: "PromptLine" });
export type PromptLine = z.infer<typeof PromptLine>;

/** A prompt with all of its turns; a selective one has one turn, with the answers in the order that all see. */
export const Prompt = z.strictObject({
  ...PromptLine.shape,
  /** Staff gave the answers, so that it is only compared and rated. */
  isGiven: z.boolean(),
  turns: z.array(Turn).meta({ label: "Turns", words: (turns) => JSON.stringify(turns) }),
  choice: PromptChoice.nullable(),
  /** The better answer; null where none is. */
  best: Id.nullable().meta({ label: "Best answer" }),
  reason: z.string().meta({ label: "Reason", widget: "text" }),
  /** How long its author was at work on it. */
  activeSeconds: Seconds.meta({ label: "At work" }),
});
Prompt.register(z.globalRegistry, { id: "Prompt" });
export type Prompt = z.infer<typeof Prompt>;

/** What the caller did today, by the company's day. */
export const PromptPace = z.strictObject({
  submitted: z.int(),
  /** Of what was submitted today, in minor units; null where nothing of it is paid by the piece. */
  pay: z.int().nullable(),
  /** At work on what was submitted today. */
  activeSeconds: Seconds,
});
PromptPace.register(z.globalRegistry, { id: "PromptPace" });
export type PromptPace = z.infer<typeof PromptPace>;

/** A project that collects prompts. */
export const PromptProject = z.strictObject({
  _id: Id,
  name: z.string(),
  hasModel: z.boolean(),
  /** Given answers that wait for anyone. */
  open: z.int(),
  /** Minor units for a prompt that is begun today, once approved; null where it pays by the hour. */
  pays: z.int().nullable(),
  /** What keeps the caller from working on it; empty where nothing does. */
  reasons: z.array(Reason),
});
PromptProject.register(z.globalRegistry, { id: "PromptProject" });
export type PromptProject = z.infer<typeof PromptProject>;
