import { z } from "zod";
import { endpoints, only, signedIn, stream } from "../core/endpoint.ts";
import { CountryInfo } from "./country-info.ts";
import { byId, Country, CountryCode, create, Id, line, patch, Version } from "../core/fields.ts";
import { pictureMax } from "../core/pictures.ts";
import {
  ContactInfo,
  contactDefaults,
  contactFields,
  Document,
  DocumentKind,
  documentMax,
  documentTypes,
  educationFields,
  EducationInfo,
  identityFields,
  MyProfile,
  Nda,
  personalDefaults,
  personalFields,
  PersonalInfo,
  portraitTypes,
  verificationFields,
  VerificationInfo,
} from "./fields.ts";
import { roles } from "../core/roles.ts";
import "./errors.ts";

/** Only the caller's own `_id`; any other is a 404. */
const own = { roles, othersRoles: [] } as const;
/** The caller's own, and other people's for these roles. */
const ownOr = <const R extends readonly ("admin" | "manager" | "payments")[]>(...othersRoles: R) =>
  ({ roles, othersRoles }) as const;
/** Of people whom the caller's role manages: managers never see administrators'. */
const ownOrManaged = ownOr("admin", "manager");

const byDocument = byId.extend({ document: Id });
const personal = z.strictObject({ personal: PersonalInfo });
const contact = z.strictObject({ contact: ContactInfo });
const verification = z.strictObject({ verification: VerificationInfo });
const education = z.strictObject({ education: EducationInfo });
const documents = z.strictObject({ documents: z.array(Document) });
const image = z.strictObject({ image: z.string().nullable() });
const nda = z.strictObject({ nda: Nda });

/**
 * A person's profile. Sections are read and changed one by one; `version` is a section's own. A missing required field
 * is an error of that field, so that a saved section is complete (education: once it has an entry).
 */
export const profile = endpoints({
  mine: {
    method: "GET",
    path: "/api/v1/users/my-profile",
    summary: "All of one's own profile: its sections, which are complete, and what to do next",
    policy: signedIn,
    replies: { 200: z.strictObject({ profile: MyProfile }) },
    record: "profile",
  },
  create: {
    method: "PATCH",
    path: "/api/v1/users/create-my-profile/:_id",
    summary: "The first step of a new profile: oneself and how to be reached, at once",
    policy: own,
    params: byId,
    body: create({ ...personalFields, ...contactFields }, { ...personalDefaults, ...contactDefaults }),
    replies: { 200: z.strictObject({ profile: MyProfile }) },
    record: "profile",
    errors: ["not_found", "validation"],
  },
  editPersonal: {
    method: "PATCH",
    path: "/api/v1/users/my-profile/:_id",
    summary: "Change what is said of oneself",
    policy: own,
    params: byId,
    body: patch(personalFields),
    replies: { 200: personal },
    record: "personal",
    errors: ["not_found", "validation", "stale"],
  },
  editContact: {
    method: "PATCH",
    path: "/api/v1/users/my-contact/:_id",
    summary: "Change how to be reached; phone numbers are stored as E.164",
    policy: own,
    params: byId,
    body: patch(contactFields),
    replies: { 200: contact },
    record: "contact",
    errors: ["not_found", "validation", "stale"],
  },
  editVerification: {
    method: "PATCH",
    path: "/api/v1/users/my-verification/:_id",
    summary: "Change one's identity document; one document belongs to one person",
    policy: own,
    params: byId,
    body: patch(verificationFields),
    replies: { 200: verification },
    record: "verification",
    errors: ["not_found", "validation", "stale", "taken", "too_many"],
  },
  editEducation: {
    method: "PATCH",
    path: "/api/v1/users/my-education/:_id",
    summary: "Change one's education: the whole list",
    policy: own,
    params: byId,
    body: patch(educationFields),
    replies: { 200: education },
    record: "education",
    errors: ["not_found", "validation", "stale"],
  },
  setImage: {
    method: "PATCH",
    path: "/api/v1/users/my-image/:_id",
    summary: "Set one's picture, cropped; it is stored as a square WebP",
    policy: own,
    params: byId,
    files: { file: { mime: portraitTypes, max: pictureMax } },
    replies: { 200: image },
    errors: ["not_found", "validation", "too_large", "unsupported_media", "busy"],
  },
  removeImage: {
    method: "DELETE",
    path: "/api/v1/users/my-image/:_id",
    summary: "Remove one's picture",
    policy: own,
    params: byId,
    replies: { 200: image },
    errors: ["not_found"],
  },
  addDocument: {
    method: "PATCH",
    path: "/api/v1/users/my-documents/:_id",
    summary: "Add a document: a PDF, or a picture, which is drawn anew",
    policy: own,
    params: byId,
    files: { file: { mime: documentTypes, max: documentMax } },
    body: z.strictObject({ kind: DocumentKind }),
    replies: { 200: documents },
    errors: ["not_found", "validation", "too_large", "unsupported_media", "too_many_documents", "busy"],
  },
  removeDocument: {
    method: "DELETE",
    path: "/api/v1/users/my-documents/:_id/:document",
    summary: "Delete one of one's documents",
    policy: own,
    params: byDocument,
    replies: { 200: documents },
    errors: ["not_found"],
    beyond: true,
  },
  signNda: {
    method: "PATCH",
    path: "/api/v1/users/my-nda/:_id",
    summary: "Sign the confidentiality agreement by typing one's full name; a signed PDF is kept",
    policy: own,
    params: byId,
    body: z.strictObject({
      fullName: line(161).meta({ label: "Your full name", help: "Typing it is your signature", personal: true }),
      /** The version of the text that was read; missing: the newest. */
      textVersion: Version.optional(),
    }),
    replies: { 200: nda },
    record: "nda",
    errors: ["not_found", "validation", "already_signed", "stale", "busy"],
  },
  personalInfo: {
    method: "GET",
    path: "/api/v1/users/personal-info/:_id",
    summary: "What a person says of themselves",
    policy: ownOr("admin", "manager", "payments"),
    params: byId,
    replies: { 200: personal },
    record: "personal",
    errors: ["not_found"],
  },
  contactInfo: {
    method: "GET",
    path: "/api/v1/users/contact-info/:_id",
    summary: "How to reach a person",
    policy: ownOr("admin", "manager", "payments"),
    params: byId,
    replies: { 200: contact },
    record: "contact",
    errors: ["not_found"],
  },
  verificationInfo: {
    method: "GET",
    path: "/api/v1/users/verification-info/:_id",
    summary: "A person's identity document; access to another person's is kept in the audit",
    policy: ownOrManaged,
    audited: true,
    did: "Looked at the identity document",
    params: byId,
    replies: { 200: verification },
    record: "verification",
    errors: ["not_found"],
  },
  educationalInfo: {
    method: "GET",
    path: "/api/v1/users/educational-info/:_id",
    summary: "A person's education",
    policy: ownOr("admin", "manager"),
    params: byId,
    replies: { 200: education },
    record: "education",
    errors: ["not_found"],
  },
  documentsInfo: {
    method: "GET",
    path: "/api/v1/users/documents-info/:_id",
    summary: "Which documents a person has uploaded",
    policy: ownOrManaged,
    params: byId,
    replies: { 200: documents },
    errors: ["not_found"],
    beyond: true,
  },
  readDocument: {
    method: "GET",
    path: "/api/v1/users/documents-info/:_id/:document",
    summary: "One document, as a file to save; access to another person's is kept in the audit",
    policy: ownOrManaged,
    audited: true,
    did: "Opened a document",
    params: byDocument,
    replies: { 200: stream("application/octet-stream") },
    errors: ["not_found"],
    beyond: true,
  },
  ndaInfo: {
    method: "GET",
    path: "/api/v1/users/nda-info/:_id",
    summary: "The confidentiality agreement, and whether the person has signed it",
    policy: ownOrManaged,
    params: byId,
    replies: { 200: nda },
    record: "nda",
    errors: ["not_found"],
    beyond: true,
  },
  readNda: {
    method: "GET",
    path: "/api/v1/users/nda-info/:_id/pdf",
    summary: "The signed agreement as a PDF; access to another person's is kept in the audit",
    policy: ownOrManaged,
    audited: true,
    did: "Opened the signed agreement",
    params: byId,
    replies: { 200: stream("application/pdf") },
    errors: ["not_found"],
    beyond: true,
  },
  verificationCheck: {
    method: "POST",
    path: "/api/v1/users/verificationcheck",
    summary: "Is this identity document free? Rate-limited, so that no one can search for other people's",
    policy: signedIn,
    body: z.strictObject(identityFields),
    replies: { 200: z.strictObject({ free: z.literal(true) }) },
    errors: ["taken", "too_many"],
  },
  country: {
    method: "GET",
    path: "/api/v1/country-info/country/get-a-country/:code",
    summary: "What is known of a country",
    policy: signedIn,
    params: z.strictObject({ code: CountryCode }),
    replies: { 200: z.strictObject({ country: CountryInfo }) },
    errors: ["not_found"],
  },
  hubsAndCountries: {
    method: "GET",
    path: "/api/v1/users/get-all-hubs-countries",
    summary: "The hubs and countries of our people, each once, in order",
    policy: only("admin", "manager", "payments"),
    replies: { 200: z.strictObject({ hubs: z.array(z.string()), countries: z.array(Country) }) },
  },
});
