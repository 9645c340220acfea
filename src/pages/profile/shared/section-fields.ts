import type { z } from "zod";
import type { Endpoint } from "../../../../contract/core/endpoint.ts";
import { profile } from "../../../../contract/profile/endpoints.ts";
import {
  contactFields,
  educationFields,
  personalFields,
  type ProfileSection,
  verificationFields,
} from "../../../../contract/profile/fields.ts";
import { type Field, fieldOf } from "../../../ui/fields/field.ts";

const fieldsOf = (shape: Readonly<Record<string, z.ZodType>>): readonly Field[] =>
  Object.entries(shape).map(([name, schema]) => fieldOf(name, schema));

/** The sections that are forms: the call that changes each, and its fields. */
const forms = {
  personal: { row: profile.editPersonal, fields: fieldsOf(personalFields) },
  contact: { row: profile.editContact, fields: fieldsOf(contactFields) },
  verification: { row: profile.editVerification, fields: fieldsOf(verificationFields) },
  education: { row: profile.editEducation, fields: fieldsOf(educationFields) },
} as const satisfies Partial<Record<ProfileSection, SectionFields>>;

interface SectionFields {
  readonly row: Endpoint;
  readonly fields: readonly Field[];
}
export type FormName = keyof typeof forms;

export const isForm = (section: ProfileSection): section is FormName => section in forms;
export const formOf = (name: FormName): SectionFields => forms[name];

/** The labels of what has to be filled in and is not yet. */
export const missingIn = (name: FormName, section: Readonly<Record<string, unknown>>): readonly string[] =>
  forms[name].fields
    .filter(({ required, name: field }) => required && section[field] === null)
    .map(({ label }) => label);
