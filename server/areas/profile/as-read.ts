import {
  type ContactInfo,
  contactFields,
  type EducationInfo,
  type MyProfile,
  type Nda,
  type PersonalInfo,
  personalFields,
  profileSections,
  sectionWeights,
  type VerificationInfo,
  verificationFields,
} from "../../../contract/profile/fields.ts";
import { currentNda } from "./nda-texts.ts";
import type { FieldSection, ProfileRecord } from "./queries.ts";

/** Signs the URLs of pictures. */
export type Signer = (id: string) => string;
/** What replies about a record need in addition to it. */
export interface Reading {
  readonly addressOf: Signer;
  readonly company: string;
}

const sectionState = (record: ProfileRecord, section: FieldSection) => {
  const { isComplete = false, updatedAt = null, version = 1 } = record.sections[section] ?? {};
  return { _id: record._id, isComplete, updatedAt, version };
};

/** The fields of a section, null where never filled in. */
const valuesOf = <F extends object>(fields: F, stored: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, stored[name] ?? null])) as { [K in keyof F]: never };

export const imageOf = (record: ProfileRecord, addressOf: Signer): string | null =>
  record.imageId && addressOf(record.imageId);

export const personalOf = (record: ProfileRecord, { addressOf }: Pick<Reading, "addressOf">): PersonalInfo => ({
  ...sectionState(record, "personal"),
  ...valuesOf(personalFields, record.sections.personal?.fields),
  firstName: record.firstName,
  lastName: record.lastName,
  email: record.email,
  image: imageOf(record, addressOf),
});

export const contactOf = (record: ProfileRecord): ContactInfo => ({
  ...sectionState(record, "contact"),
  ...valuesOf(contactFields, record.sections.contact?.fields),
  country: record.country,
});

export const verificationOf = (record: ProfileRecord): VerificationInfo => ({
  ...sectionState(record, "verification"),
  ...valuesOf(verificationFields, record.sections.verification?.fields),
});

export const educationOf = (record: ProfileRecord): EducationInfo => ({
  ...sectionState(record, "education"),
  entries: (record.sections.education?.fields["entries"] ?? []) as EducationInfo["entries"],
});

export const ndaOf = (record: ProfileRecord, company: string): Nda => {
  const { text, textVersion } = currentNda(company);
  const [latest] = record.signatures;
  const signature = latest
    ? { textVersion: latest.textVersion, fullName: latest.fullName, signedAt: latest.signedAt }
    : null;
  return { text, textVersion, signature, isSigned: signature?.textVersion === textVersion };
};

export const myProfileOf = (record: ProfileRecord, reading: Reading): MyProfile => {
  const sections = profileSections.map((name) => ({
    name,
    weight: sectionWeights[name],
    isComplete: record.completed.includes(name),
  }));
  return {
    _id: record._id,
    isProfileCreate: record.isCreated,
    profileCompletePercentage: record.percentage,
    personal: personalOf(record, reading),
    contact: contactOf(record),
    verification: verificationOf(record),
    education: educationOf(record),
    documents: [...record.documents],
    nda: ndaOf(record, reading.company),
    image: imageOf(record, reading.addressOf),
    sections,
    nextStep: sections.find((section) => !section.isComplete)?.name ?? null,
  };
};
