import { z } from "zod";
import { Day, hubMax, Id, Instant, integerMax, line, Ref, Version } from "../core/fields.ts";
import { payoutStates } from "../payouts/states.ts";
import { payoutMethods } from "./methods.ts";
import { payoutRunStates, payoutRunStateLabels } from "./states.ts";

export const Method = z
  .enum(payoutMethods)
  .meta({ label: "Paid by", options: { airtm: "AirTM", file: "A file for the bank" } });

export const runFields = {
  name: line(120).meta({ label: "Name", help: "Such as November, first half" }),
  method: Method,
  hubs: z
    .array(line(hubMax))
    .max(200)
    .meta({ label: "Hubs", help: "Empty: all hubs", suggests: { area: "users", field: "hub" } }),
};
const references = {
  projects: z.array(Id).max(200).meta({
    label: "Projects",
    reference: "projects",
    help: "Empty: all, and adjustments that belong to no project",
  }),
  people: z
    .array(Id)
    .max(5000)
    .meta({ label: "People", reference: "users", ofAll: true, help: "Empty: everyone who is owed something" }),
};
const until = { until: Day.nullable().meta({ label: "Worked until", help: "Empty: up to now" }) };
/** What decides whom a run pays. */
export const scope = { method: runFields.method, hubs: runFields.hubs, ...references, ...until };

export const everyone = { method: "file" as const, hubs: [], projects: [], people: [], until: null };

export const Count = z.int().min(0).max(integerMax);
export const Amount = z.int().meta({ label: "Amount", widget: "money" });

/** Payouts that are sent together. */
export const PayoutRun = z.strictObject({
  _id: Id,
  ...runFields,
  projects: z.array(Ref).meta(references.projects.meta() ?? {}),
  people: z.array(Ref).meta(references.people.meta() ?? {}),
  ...until,
  excluded: z.array(Ref).meta({ label: "Left out by hand", reference: "users" }),
  state: z.enum(payoutRunStates).meta({ label: "State", options: payoutRunStateLabels }),
  currency: z.string().meta({ label: "Currency" }),
  /** The number of payouts and their total, in minor units; null for a draft, where the pre-flight returns them. */
  payouts: Count.nullable().meta({ label: "Payouts" }),
  amount: Amount.nullable(),
  /** The number of its payouts by state. */
  states: z.strictObject(
    Object.fromEntries(payoutStates.map((state) => [state, Count])) as Record<
      (typeof payoutStates)[number],
      typeof Count
    >,
  ),
  /** Its sent payouts that were in no bank file yet; 0 where AirTM pays. */
  unfiled: Count,
  createdBy: Ref.meta({ label: "Created by", reference: "users" }),
  createdAt: Instant.meta({ label: "Created" }),
  scheduledBy: Ref.nullable().meta({ label: "Scheduled by", reference: "users" }),
  scheduledAt: Instant.nullable().meta({ label: "Scheduled" }),
  sentBy: Ref.nullable().meta({ label: "Sent by", reference: "users" }),
  sentAt: Instant.nullable().meta({ label: "Sent" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({
    edit: z.boolean(),
    schedule: z.boolean(),
    send: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
    file: z.boolean(),
  }),
  /** Why another person has to send it, where the caller otherwise could. */
  sendRefusal: z.enum(["scheduled_by_you", "pays_you"]).nullable(),
});
PayoutRun.register(z.globalRegistry, { id: "PayoutRun" });
export type PayoutRun = z.infer<typeof PayoutRun>;
