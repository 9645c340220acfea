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

/** The sections with a form: the endpoint that changes each, and its fields. */
const forms = {
  personal: { endpoint: profile.editPersonal, fields: fieldsOf(personalFields) },
  contact: { endpoint: profile.editContact, fields: fieldsOf(contactFields) },
  verification: { endpoint: profile.editVerification, fields: fieldsOf(verificationFields) },
  education: { endpoint: profile.editEducation, fields: fieldsOf(educationFields) },
} as const satisfies Partial<Record<ProfileSection, SectionFields>>;

interface SectionFields {
  readonly endpoint: Endpoint;
  readonly fields: readonly Field[];
}
export type FormName = keyof typeof forms;

export const isForm = (section: ProfileSection): section is FormName => section in forms;
export const formOf = (name: FormName): SectionFields => forms[name];

/** The labels of required fields that are empty. */
export const missingIn = (name: FormName, section: Readonly<Record<string, unknown>>): readonly string[] =>
  forms[name].fields
    .filter(({ required, name: field }) => required && section[field] === null)
    .map(({ label }) => label);
