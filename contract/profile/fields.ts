import { z } from "zod";
import { pictureTypes } from "../core/pictures.ts";
import { Country, Day, Id, Instant, line, text, Version } from "../core/fields.ts";

/** The sections of a profile in the order of the form's steps. */
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

/** The weight of each section in a profile, in per cent; the database adds them up (users.profile_percentage). */
export const sectionWeights: Readonly<Record<ProfileSection, number>> = {
  personal: 25,
  contact: 20,
  verification: 20,
  education: 15,
  documents: 10,
  nda: 5,
  image: 5,
};

export const sectionLabels: Readonly<Record<ProfileSection, string>> = {
  personal: "About you",
  contact: "How to reach you",
  verification: "Identity",
  education: "Education",
  documents: "Documents",
  nda: "Confidentiality agreement",
  image: "Photo",
};

/** In years, on the current day in the platform's time zone. */
export const ageRange = { min: 16, max: 120 } as const;

/** The server's messages for checks beyond a field's schema. */
export const profileMessages = {
  young: `You must be at least ${ageRange.min} years old.`,
  old: "Check the year.",
  phone: "This isn't a phone number of that country. For another country, start with + and its code.",
  emergency: "An emergency contact needs a name and a phone number.",
  expired: "This document has expired.",
  years: "The end can't be before the start.",
  future: "This year is in the future.",
  signature: "Type your name as in your profile: {name}.",
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
      help: "Optional",
      options: { female: "Female", male: "Male", other: "Other" },
      personal: true,
    }),
  bio: text(1000).meta({
    label: "About me",
    widget: "text",
    help: "What you are good at and what you would like to do",
    personal: true,
  }),
};
export const personalDefaults = { gender: null, bio: "" } as const;

/** As people type it; stored as E.164 (+447700900123). */
const Phone = line(30, 4).meta({ normalised: "E.164" });
export const contactFields = {
  country: Country.meta({ label: "Country of residence", widget: "country", personal: true }),
  phone: Phone.meta({ label: "Phone", widget: "phone", autocomplete: "tel", personal: true }),
  otherPhone: Phone.nullable().meta({ label: "Other phone", widget: "phone", personal: true }),
  addressLine1: line(120).meta({
    label: "Address",
    autocomplete: "address-line1",
    personal: true,
    help: "Street and number",
  }),
  addressLine2: line(120, 0).meta({
    label: "Address line 2",
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
    help: "Leave empty if you have none",
  }),
  emergencyName: line(160, 0).meta({
    label: "Emergency contact",
    personal: true,
    help: "Who we call in an emergency",
  }),
  emergencyPhone: Phone.nullable().meta({ label: "Emergency contact's phone", widget: "phone", personal: true }),
};
export const contactDefaults = {
  otherPhone: null,
  addressLine2: "",
  region: "",
  postcode: "",
  emergencyName: "",
  emergencyPhone: null,
} as const;

/** The fields that identify an identity document. */
export const identityFields = {
  documentType: z.enum(["passport", "national_id", "driving_licence"]).meta({
    label: "Identity document",
    options: { passport: "Passport", national_id: "National identity card", driving_licence: "Driving licence" },
    personal: true,
  }),
  issuingCountry: Country.meta({ label: "Issued by", widget: "country", personal: true }),
  documentNumber: line(40, 4)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, "Letters, digits, spaces, dots, slashes and hyphens")
    .meta({ label: "Document number", personal: true, help: "As printed. Spaces and capitals don't matter" }),
};
export const verificationFields = {
  ...identityFields,
  expiresOn: Day.nullable().meta({ label: "Valid until", personal: true, help: "Leave empty if it doesn't expire" }),
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
  to: Year.nullable().meta({ label: "Until", help: "Leave empty if you are still there" }),
});
EducationEntry.register(z.globalRegistry, { id: "EducationEntry" });
export type EducationEntry = z.infer<typeof EducationEntry>;

export const educationFields = {
  entries: z.array(EducationEntry).max(20).meta({ label: "Education", personal: true }),
};

/** Fields of every section as it is read. */
const sectionFields = {
  /** The person's id. */
  _id: Id,
  isComplete: z.boolean(),
  /** Null: never saved. */
  updatedAt: Instant.nullable(),
  version: Version,
};

type Shape = Readonly<Record<string, z.ZodType>>;
/** A section as it is read: fields that were never filled in are null. */
const asRead = <F extends Shape>(fields: F) => {
  const read = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.nullable().meta(field.meta() ?? {})]),
  );
  return z.strictObject({ ...sectionFields, ...(read as { [K in keyof F]: z.ZodNullable<F[K]> }) });
};

export const PersonalInfo = asRead(personalFields).extend({
  email: z.string().meta({ label: "E-mail" }),
  /** URL of the person's picture, valid for the next hour or two. */
  image: z.string().nullable(),
});
export const ContactInfo = asRead(contactFields);
export const VerificationInfo = asRead(verificationFields);
/** An empty list without entries: never null. */
export const EducationInfo = z.strictObject({ ...sectionFields, ...educationFields });
EducationInfo.register(z.globalRegistry, { id: "EducationInfo" });
export type PersonalInfo = z.infer<typeof PersonalInfo>;
export type ContactInfo = z.infer<typeof ContactInfo>;
export type VerificationInfo = z.infer<typeof VerificationInfo>;
export type EducationInfo = z.infer<typeof EducationInfo>;

/** Accepted document types. Pictures are re-encoded, and returned as WebP or PNG. */
export const documentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;
/** In bytes, as for pictures. */
export const documentMax = 10_000_000;
/** The field of the uploads, to which errors are attached. */
export const fileField = "file";
/** The most documents of a person. */
export const documentsMax = 20;
/** In characters. */
export const fileNameMax = 150;

export const DocumentKind = z.enum(["identity_front", "identity_back", "cv", "certificate", "other"]).meta({
  label: "Document type",
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
Document.register(z.globalRegistry, { id: "Document" });
export type Document = z.infer<typeof Document>;

/** The errors of a document, at its field `file`. */
export const documentLabels = {
  type: "Choose a PDF file or a PNG, JPEG or WebP picture.",
  name: "File names can't contain slashes or control characters or start with a dot.",
  longName: `A file's name may have at most ${fileNameMax} characters.`,
  empty: "This file is empty.",
  damaged: "This PDF can't be read. The file is damaged.",
  mixed: "This PDF contains other data too. Print it to a new PDF and upload that.",
  active: "This PDF contains scripts, attachments or other active content. Print it to a new PDF and upload that.",
  encrypted: "This PDF has a password. Upload one without.",
} as const;

/** In pixels: the largest side of a profile's picture, which is square. */
export const portraitSide = 512;
/** In pixels: a smaller picture, by its shorter side, would be blurred wherever it is shown. */
export const portraitMin = 200;
export const portraitTooSmall = `This photo is too small. Choose one of at least ${portraitMin} × ${portraitMin} pixels.`;
/** Accepted types of a profile's picture. */
export const portraitTypes = pictureTypes;

/** A signature: the text's version, the name, and the time. */
export const NdaSignature = z.strictObject({
  textVersion: z.int().meta({ label: "Version" }),
  fullName: z.string().meta({ label: "Signed as" }),
  signedAt: Instant.meta({ label: "Signed" }),
});
NdaSignature.register(z.globalRegistry, { id: "NdaSignature" });
export const Nda = z.strictObject({
  /** The current text to sign: paragraphs, with a blank line between them; the first is its title. */
  text: z.string(),
  textVersion: z.int(),
  /** The latest signature, perhaps of an older text; null: none. */
  signature: NdaSignature.nullable(),
  /** Whether the current text is signed. */
  isSigned: z.boolean(),
});
Nda.register(z.globalRegistry, { id: "Nda" });
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
  /** URL of the caller's picture, valid for the next hour or two. */
  image: z.string().nullable(),
  /** All sections, in the order of the form's steps. */
  sections: z.array(z.strictObject({ name: z.enum(profileSections), weight: z.int(), isComplete: z.boolean() })),
  /** The first incomplete section. */
  nextStep: z.enum(profileSections).nullable(),
});
MyProfile.register(z.globalRegistry, { id: "MyProfile" });
export type MyProfile = z.infer<typeof MyProfile>;
