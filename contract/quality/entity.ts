import { z } from "zod";
import { Id, Instant, line, Ref, text, Version } from "../core/fields.ts";
import { goldItemsMax, itemMax, labelMax } from "./rules.ts";
import type { Level } from "./statistics.ts";

/** An item of a job, by its name, with its right label. */
export const GoldItem = z.strictObject({
  item: line(itemMax).meta({ label: "Item" }),
  label: line(labelMax).meta({ label: "Right label" }),
});
GoldItem.register(z.globalRegistry, { id: "GoldItem" });

export const goldItems = z
  .array(GoldItem)
  .max(goldItemsMax)
  .refine((items) => new Set(items.map(({ item }) => item)).size === items.length, "An item is there twice.")
  .meta({ label: "Items with their right labels", help: "Empty: an ordinary job" });

/** What a job is checked by, and with which jobs it shares its items. */
export const JobGold = z.strictObject({
  /** The job's. */
  _id: Id,
  items: z.array(GoldItem).meta({ label: "Items with their right labels" }),
  /** Of the items; the job's own does not count them. */
  version: Version,
  /** Other jobs of the same items. */
  twins: z.array(Ref).meta({ label: "Shared with" }),
  /** Labels that are known of this job's work. */
  labels: z.int(),
  /** People's submitted work of which no label is known. */
  withoutLabels: z.int(),
  /** What people call the job's annotation server; null where it is on none that is set up. */
  server: z.string().nullable(),
  /** Whether labels are read from there; otherwise they are uploaded. */
  readsLabels: z.boolean(),
});
JobGold.register(z.globalRegistry, { id: "JobGold" });
export type JobGold = z.infer<typeof JobGold>;

const share = z.number().min(0).max(1).nullable();
/** The ends of Wilson's interval at 95 %. */
const interval = { low: share, high: share };

/** How often a person's labels of gold items were right, in one skill. */
export const Accuracy = z.strictObject({
  user: Ref.meta({ label: "Person", reference: "users" }),
  /** Null: the jobs ask for no skill. */
  skill: Ref.nullable().meta({ label: "Skill", reference: "skills" }),
  results: z.int().meta({ label: "Results" }),
  right: z.int().meta({ label: "Right" }),
  accuracy: share.meta({ label: "Accuracy" }),
  ...interval,
  /** Active time of those of these jobs of which it is known, by their items; null where there are none. */
  secondsPerItem: z.number().nullable().meta({ label: "Seconds an item" }),
});
Accuracy.register(z.globalRegistry, { id: "Accuracy" });
export type Accuracy = z.infer<typeof Accuracy>;

/** A figure with what it is of; null with the reason where that is too little. */
export const Measure = z.strictObject({
  value: z.number().nullable(),
  items: z.int(),
  people: z.int(),
  reason: z.string().nullable(),
});
Measure.register(z.globalRegistry, { id: "Measure" });
export type Measure = z.infer<typeof Measure>;

const levels = ["nominal", "ordinal", "interval", "ratio"] as const satisfies readonly Level[];

/** How far people agree who labelled the same items. */
export const Agreement = z.strictObject({
  items: z.int(),
  people: z.int(),
  percent: Measure,
  fleiss: Measure,
  alpha: z.array(Measure.extend({ level: z.enum(levels) })),
  /** Cohen's kappa of two people, those with the most common items first. */
  pairs: z.array(z.strictObject({ one: Ref, other: Ref, items: z.int(), value: z.number().nullable() })),
  pairCount: z.int(),
});
Agreement.register(z.globalRegistry, { id: "Agreement" });
export type Agreement = z.infer<typeof Agreement>;

export const LiftReason = text(500).trim().min(1, "Write a few words.").meta({
  label: "Why may they go on?",
  widget: "text",
  help: "Only managers read this",
  personal: true,
  staffOnly: true,
});

/** A person is kept from a project's jobs, since too many of their labels were wrong. */
export const QualityPause = z.strictObject({
  _id: Id,
  annotator: Ref.meta({ label: "Person", reference: "users" }),
  projectId: Ref.meta({ label: "Project", reference: "projects" }),
  right: z.int().meta({ label: "Right" }),
  results: z.int().meta({ label: "Results" }),
  threshold: z.int().meta({ label: "Needed, %" }),
  createdAt: Instant.meta({ label: "Paused" }),
  liftedAt: Instant.nullable().meta({ label: "Lifted" }),
  liftedBy: Ref.nullable().meta({ label: "Lifted by", reference: "users" }),
  reason: z.string().meta({ label: "Why lifted", personal: true, staffOnly: true }),
});
QualityPause.register(z.globalRegistry, { id: "QualityPause" });
export type QualityPause = z.infer<typeof QualityPause>;
