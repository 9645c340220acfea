import { z } from "zod";
import { pictureTypes } from "../core/pictures.ts";
import { Country, Day, Id, Instant, line, text, Version } from "../core/fields.ts";

/** The sections of a profile in the order in which they are filled in. */
export const profileSections = [
  "personal",
  "contact",
  "verification",
  "education",
  "documents",
  "nda",
  "image",
] as const;
export type ProfileSection = (typeof profileSections)[number];

/** How much of a profile each section is, in per cent; the database adds them up (users.profile_percentage). */
export const sectionWeights: Readonly<Record<ProfileSection, number>> = {
  personal: 25,
  contact: 20,
  verification: 20,
  education: 15,
  documents: 10,
  nda: 5,
  image: 5,
};

export const sectionWords: Readonly<Record<ProfileSection, string>> = {
  personal: "About you",
  contact: "How to reach you",
  verification: "Identity",
  education: "Education",
  documents: "Documents",
  nda: "Confidentiality agreement",
  image: "Picture",
};

/** In years, by the platform's day. */
export const ageRange = { min: 16, max: 120 } as const;

/** What the server says of a section's fields beyond their shape. */
export const profileWords = {
  young: `You have to be at least ${ageRange.min} years old.`,
  old: "Please check the year.",
  phone: "This is not a phone number of that country. One of another country begins with + and its code.",
  country: "There is no such country.",
  emergency: "An emergency contact needs a name and a phone number.",
  expired: "This document has expired.",
  years: "It can't end before it began.",
  future: "This year is still to come.",
  signature: "Please type your name as it stands in your profile: {name}.",
} as const;

export const personalFields = {
  firstName: line(80).meta({
    label: "First name",
    autocomplete: "given-name",
    personal: true,
    help: "As in your identity document",
  }),
  lastName: line(80).meta({
    label: "Last name",
    autocomplete: "family-name",
    personal: true,
    help: "As in your identity document",
  }),
  dateOfBirth: Day.meta({ label: "Date of birth", autocomplete: "bday", personal: true }),
  nationality: Country.meta({ label: "Nationality", widget: "country", personal: true }),
  gender: z
    .enum(["female", "male", "other"])
    .nullable()
    .meta({
      label: "Gender",
      help: "You need not say",
      options: { female: "Female", male: "Male", other: "Other" },
      personal: true,
    }),
  bio: text(1000).meta({
    label: "In your own words",
    widget: "text",
    help: "What you are good at, and what you would like to do",
    personal: true,
  }),
};
export const personalDefaults = { gender: null, bio: "" } as const;

/** As people type it; it is stored as E.164 (+447700900123). */
const Phone = line(30, 4).meta({ normalised: "E.164" });
export const contactFields = {
  country: Country.meta({ label: "Country you live in", widget: "country", personal: true }),
  phone: Phone.meta({ label: "Phone", widget: "phone", autocomplete: "tel", personal: true }),
  otherPhone: Phone.nullable().meta({ label: "Other phone", widget: "phone", personal: true }),
  addressLine1: line(120).meta({
    label: "Address",
    autocomplete: "address-line1",
    personal: true,
    help: "Street and number",
  }),
  addressLine2: line(120, 0).meta({
    label: "Address, second line",
    autocomplete: "address-line2",
    personal: true,
    help: "Flat, building, care of",
  }),
  city: line(80).meta({ label: "City", autocomplete: "address-level2", personal: true }),
  region: line(80, 0).meta({ label: "State or region", autocomplete: "address-level1", personal: true }),
  postcode: line(20, 0).meta({
    label: "Postcode",
    autocomplete: "postal-code",
    personal: true,
    help: "Empty where there is none",
  }),
  emergencyName: line(160, 0).meta({
    label: "Emergency contact",
    personal: true,
    help: "Whom we call if something happens",
  }),
  emergencyPhone: Phone.nullable().meta({ label: "Their phone", widget: "phone", personal: true }),
};
export const contactDefaults = {
  otherPhone: null,
  addressLine2: "",
  region: "",
  postcode: "",
  emergencyName: "",
  emergencyPhone: null,
} as const;

/** What tells one identity document from another. */
export const identityFields = {
  documentType: z.enum(["passport", "national_id", "driving_licence"]).meta({
    label: "Identity document",
    options: { passport: "Passport", national_id: "National identity card", driving_licence: "Driving licence" },
    personal: true,
  }),
  issuingCountry: Country.meta({ label: "Issued by", widget: "country", personal: true }),
  documentNumber: line(40, 4)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, "Letters, digits, spaces, dots, slashes and hyphens")
    .meta({ label: "Number", personal: true, help: "As printed; capital letters and spaces make no difference" }),
};
export const verificationFields = {
  ...identityFields,
  expiresOn: Day.nullable().meta({ label: "Valid until", personal: true, help: "Empty where the document has no end" }),
};

export const verificationDefaults = { expiresOn: null } as const;

const Year = z.int().min(1930).max(2100).meta({ widget: "year" });
export const EducationEntry = z.strictObject({
  level: z.enum(["school", "vocational", "bachelor", "master", "doctorate", "course", "other"]).meta({
    label: "Level",
    options: {
      school: "School",
      vocational: "Vocational training",
      bachelor: "Bachelor's degree",
      master: "Master's degree",
      doctorate: "Doctorate",
      course: "Course",
      other: "Other",
    },
  }),
  institution: line(160).meta({ label: "School or university" }),
  field: line(120, 0).meta({ label: "Field of study" }),
  from: Year.meta({ label: "From" }),
  to: Year.nullable().meta({ label: "Until", help: "Empty: still there" }),
});
export type EducationEntry = z.infer<typeof EducationEntry>;

export const educationFields = {
  entries: z.array(EducationEntry).max(20).meta({ label: "Education", personal: true }),
};

/** What every section is read with. */
const standing = {
  /** The person's. */
  _id: Id,
  isComplete: z.boolean(),
  /** Null: never saved. */
  updatedAt: Instant.nullable(),
  version: Version,
};

type Shape = Readonly<Record<string, z.ZodType>>;
/** A section as it is read: what was never filled in is null. */
const asRead = <F extends Shape>(fields: F) => {
  const read = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.nullable().meta(field.meta() ?? {})]),
  );
  return z.strictObject({ ...standing, ...(read as { [K in keyof F]: z.ZodNullable<F[K]> }) });
};

export const PersonalInfo = asRead(personalFields).extend({
  email: z.string().meta({ label: "E-mail" }),
  /** Where the person's picture is read for the next hour or two. */
  image: z.string().nullable(),
});
export const ContactInfo = asRead(contactFields);
export const VerificationInfo = asRead(verificationFields);
/** Without entries where there are none: never null. */
export const EducationInfo = z.strictObject({ ...standing, ...educationFields });
export type PersonalInfo = z.infer<typeof PersonalInfo>;
export type ContactInfo = z.infer<typeof ContactInfo>;
export type VerificationInfo = z.infer<typeof VerificationInfo>;
export type EducationInfo = z.infer<typeof EducationInfo>;

/** Documents: what is taken. Pictures are drawn anew, so that they come back as WebP or PNG. */
export const documentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;
/** In bytes, as for pictures. */
export const documentMax = 10_000_000;
/** The field of the uploads, for their refusals. */
export const fileField = "file";
/** How many one person may have. */
export const documentsMax = 20;
/** In characters. */
export const fileNameMax = 150;

export const DocumentKind = z.enum(["identity_front", "identity_back", "cv", "certificate", "other"]).meta({
  label: "What it is",
  options: {
    identity_front: "Identity document, front",
    identity_back: "Identity document, back",
    cv: "CV",
    certificate: "Certificate",
    other: "Other",
  },
});
export type DocumentKind = z.infer<typeof DocumentKind>;

export const Document = z.strictObject({
  _id: Id,
  kind: DocumentKind,
  name: z.string().meta({ label: "File" }),
  mime: z.enum(["application/pdf", "image/png", "image/webp"]),
  /** In bytes. */
  size: z.int().meta({ label: "Size" }),
  createdAt: Instant.meta({ label: "Uploaded" }),
});
export type Document = z.infer<typeof Document>;

/** What a document is refused with, at its field `file`. */
export const documentWords = {
  type: "Only PDF files and PNG, JPEG and WebP pictures are taken.",
  name: "A file's name may not hold slashes or control characters, nor begin with a dot.",
  longName: `A file's name may have at most ${fileNameMax} characters.`,
  empty: "This file is empty.",
  damaged: "This PDF can't be read: the file is damaged.",
  mixed: "This PDF holds something else too. Please print it to a new PDF and upload that.",
  active: "This PDF holds scripts, attachments or other active content. Please print it to a new PDF and upload that.",
  encrypted: "This PDF is protected by a password. Please upload one without.",
} as const;

/** In pixels: a profile's picture is a square of at most so many a side. */
export const portraitSide = 512;
/** What is taken as a profile's picture. */
export const portraitTypes = pictureTypes;

/** Who signed which text, and when. */
export const NdaSignature = z.strictObject({
  textVersion: z.int().meta({ label: "Version" }),
  fullName: z.string().meta({ label: "Signed as" }),
  signedAt: Instant.meta({ label: "Signed" }),
});
export const Nda = z.strictObject({
  /** The text to sign now: paragraphs, with a blank line between them; the first is its title. */
  text: z.string(),
  textVersion: z.int(),
  /** The latest that was signed, perhaps of an older text; null: none. */
  signature: NdaSignature.nullable(),
  /** The text above is the one that was signed. */
  isSigned: z.boolean(),
});
export type Nda = z.infer<typeof Nda>;

export const MyProfile = z.strictObject({
  _id: Id,
  isProfileCreate: z.boolean(),
  profileCompletePercentage: z.int(),
  personal: PersonalInfo,
  contact: ContactInfo,
  verification: VerificationInfo,
  education: EducationInfo,
  documents: z.array(Document),
  nda: Nda,
  /** Where one's picture is read for the next hour or two. */
  image: z.string().nullable(),
  /** All of them, in the order in which they are filled in. */
  sections: z.array(z.strictObject({ name: z.enum(profileSections), weight: z.int(), isComplete: z.boolean() })),
  /** The first section that is not complete. */
  nextStep: z.enum(profileSections).nullable(),
});
export type MyProfile = z.infer<typeof MyProfile>;
