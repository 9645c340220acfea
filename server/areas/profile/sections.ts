import { createHmac } from "node:crypto";
import { z } from "zod";
import {
  contactDefaults,
  contactFields,
  educationFields,
  personalDefaults,
  personalFields,
  profileMessages,
  verificationDefaults,
  verificationFields,
} from "../../../contract/profile/fields.ts";
import { fillIn } from "../../../contract/core/issue-words.ts";
import type { FieldSection, ProfileRecord } from "./queries.ts";
import { birthProblem, educationProblems, identityKey, phoneNumber, type Problems } from "./rules.ts";

type Fields = Readonly<Record<string, unknown>>;
const education = z.strictObject(educationFields);
const personal = z.strictObject(personalFields);
const contact = z.strictObject(contactFields);
const verification = z.strictObject(verificationFields);

/** A section's schema, and the checks of it as a whole. */
interface Kind<T extends Fields> {
  readonly schema: z.ZodType<T>;
  readonly defaults: Fields;
  readonly check: (fields: T, record: ProfileRecord) => { readonly fields: T; readonly problems: Problems };
  readonly isComplete: (fields: T) => boolean;
}
const kind = <T extends Fields>(of: Kind<T>): Kind<T> => of;

const kinds = {
  personal: kind<z.output<typeof personal>>({
    schema: personal,
    defaults: personalDefaults,
    check: (fields, { today }) => {
      const birth = birthProblem(today, fields.dateOfBirth);
      return { fields, problems: { ...(birth && { dateOfBirth: [birth] }) } };
    },
    isComplete: () => true,
  }),
  contact: kind<z.output<typeof contact>>({
    schema: contact,
    defaults: contactDefaults,
    check: (fields) => {
      const problems: Problems = {};
      const numbers: Partial<Record<"phone" | "otherPhone" | "emergencyPhone", string>> = {};
      for (const name of ["phone", "otherPhone", "emergencyPhone"] as const) {
        const typed = fields[name];
        if (typed === null) continue;
        const number = phoneNumber(typed, fields.country);
        if (number) numbers[name] = number;
        else problems[name] = [profileMessages.phone];
      }
      const hasName = fields.emergencyName !== "";
      if (hasName !== (fields.emergencyPhone !== null)) {
        problems[hasName ? "emergencyPhone" : "emergencyName"] = [profileMessages.emergency];
      }
      return { fields: { ...fields, ...numbers }, problems };
    },
    isComplete: () => true,
  }),
  verification: kind<z.output<typeof verification>>({
    schema: verification,
    defaults: verificationDefaults,
    check: (fields, { today }) => {
      const isOver = fields.expiresOn !== null && fields.expiresOn < today;
      return { fields, problems: { ...(isOver && { expiresOn: [profileMessages.expired] }) } };
    },
    isComplete: () => true,
  }),
  education: kind<z.output<typeof education>>({
    schema: education,
    defaults: { entries: [] },
    check: (fields, { today }) => ({
      fields,
      problems: educationProblems(fields.entries, Number(today.slice(0, 4))),
    }),
    isComplete: ({ entries }) => entries.length > 0,
  }),
} as const satisfies Record<FieldSection, unknown>;

export interface CheckedSection {
  readonly fields: Fields;
  readonly isComplete: boolean;
  readonly problems: Problems;
}

/** A section with these changes applied, and its errors by field. */
export const changedSection = (record: ProfileRecord, section: FieldSection, input: Fields): CheckedSection => {
  const { schema, defaults, check, isComplete } = kinds[section] as unknown as Kind<Fields>;
  const { firstName, lastName, country } = record;
  const ofPerson = { personal: { firstName, lastName }, contact: { country }, verification: {}, education: {} }[
    section
  ];
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const merged = { ...defaults, ...record.sections[section]?.fields, ...ofPerson, ...sent };
  const whole = schema.safeParse(merged);
  // The input was parsed before, so an error here means a missing field.
  if (!whole.success) {
    const problems = Object.fromEntries(whole.error.issues.map((issue) => [issue.path.join("."), [fillIn]]));
    return { fields: merged, isComplete: false, problems };
  }
  const checked = check(whole.data, record);
  return { ...checked, isComplete: isComplete(checked.fields) };
};

/** Identifies an identity document in the index that makes it unique, without containing its number. */
export const identityHash = (key: Buffer, fields: Fields): Buffer =>
  createHmac("sha256", key)
    .update(identityKey(fields as Parameters<typeof identityKey>[0]))
    .digest();
