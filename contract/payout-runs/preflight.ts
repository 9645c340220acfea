import { z } from "zod";
import { Id, Ref } from "../core/fields.ts";
import { PayMethod } from "../pay-details/methods.ts";
import { airtmOnlyText } from "./methods.ts";

/** Why a run can't pay a person. */
export const blockerLabels = {
  excluded: "Left out by hand",
  own: "You can't schedule your own pay",
  erased: "The person is erased",
  unverified: "Their e-mail is not verified",
  no_details: "No pay details yet",
  other_method: "Uses another payment method",
  currency: airtmOnlyText,
  nothing_owed: "Nothing to pay",
  below_limit: "Less than can be sent at once",
  above_limit: "More than may be sent at once",
} as const;
/** What to check before a person is paid. */
export const warningLabels = {
  deleted: "The account is deleted",
  deactivated: "The account is deactivated",
  open_dispute: "Has an open dispute",
  other_run: "Another run is paying them now",
} as const;
type Code = keyof typeof blockerLabels | keyof typeof warningLabels;
/** What a person can fix themselves, so that they are reminded of it. */
export const remindableBlockers = ["unverified", "no_details"] as const satisfies readonly Code[];
/** Of whom none is reminded: a reminder does not reach them, is the caller's own, or would not have them paid. */
export const neverReminded = ["excluded", "own", "erased", "deleted", "deactivated"] as const satisfies readonly Code[];
const codesOf = <C extends string>(labels: Readonly<Record<C, string>>) =>
  z.enum(Object.keys(labels) as [C, ...C[]]).meta({ options: labels });

/** A person whose lines a draft includes, whether or not they can be paid. */
export const RunPerson = z.strictObject({
  /** The person's id. */
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  hub: z.string().meta({ label: "Hub" }),
  lines: z.int().min(0).meta({ label: "Lines" }),
  /** The total of their lines, adjustments included, in minor units. */
  amount: z.int().meta({ label: "Amount", widget: "money" }),
  method: PayMethod.nullable(),
  masked: z.string().meta({ label: "Where to" }),
  blockers: z.array(codesOf(blockerLabels)).meta({ label: "Can't be paid" }),
  warnings: z.array(codesOf(warningLabels)).meta({ label: "To look at" }),
});
RunPerson.register(z.globalRegistry, { id: "RunPerson" });
export type RunPerson = z.infer<typeof RunPerson>;

/** Whether the caller may remind a person: they are owed something, and can fix themselves what it waits for. */
export const isRemindable = ({ amount, blockers, warnings }: RunPerson): boolean => {
  const codes = new Set<Code>([...blockers, ...warnings]);
  const has = (these: readonly Code[]): boolean => these.some((code) => codes.has(code));
  return amount > 0 && has(remindableBlockers) && !has(neverReminded);
};
