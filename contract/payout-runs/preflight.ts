import { z } from "zod";
import { Id, Ref } from "../core/fields.ts";
import { PayMethod } from "../pay-details/methods.ts";
import { airtmOnlyWords } from "./methods.ts";

/** Why a run can't pay somebody. */
export const blockWords = {
  excluded: "Left out by hand",
  own: "You can't schedule your own pay",
  deleted: "The account is deleted",
  unverified: "Their e-mail is not verified",
  no_details: "Has not said where to be paid",
  other_method: "Wants to be paid another way",
  currency: airtmOnlyWords,
  nothing_owed: "It comes to nothing, or less",
  below_limit: "Less than can be sent at once",
  above_limit: "More than may be sent at once",
} as const;
/** What should be looked at before somebody is paid. */
export const warningWords = {
  deactivated: "The account is deactivated",
  open_dispute: "They disagree with a line",
  other_run: "Another run is paying them now",
} as const;
const codesOf = <C extends string>(words: Readonly<Record<C, string>>) =>
  z.enum(Object.keys(words) as [C, ...C[]]).meta({ options: words });

/** Somebody whom a draft would pay, or would like to. */
export const RunPerson = z.strictObject({
  /** The person's. */
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  hub: z.string().meta({ label: "Hub" }),
  lines: z.int().min(0).meta({ label: "Lines" }),
  /** What their lines come to, adjustments included, in minor units. */
  amount: z.int().meta({ label: "Amount", widget: "money" }),
  method: PayMethod.nullable(),
  masked: z.string().meta({ label: "Where to" }),
  blocks: z.array(codesOf(blockWords)).meta({ label: "Can't be paid" }),
  warnings: z.array(codesOf(warningWords)).meta({ label: "To look at" }),
});
export type RunPerson = z.infer<typeof RunPerson>;
