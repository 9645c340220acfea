import { z } from "zod";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, Id, patch, Ref, Version } from "../core/fields.ts";

const Years = z.int().min(0).max(70).meta({ label: "Years" });

/** A person's experience in one field, as it is read. */
export const FieldOfExperience = z.strictObject({
  category: Ref.meta({ label: "Category", reference: "experience" }),
  subcategory: Ref.nullable().meta({ label: "Subcategory", reference: "experience" }),
  years: Years,
});
FieldOfExperience.register(z.globalRegistry, { id: "FieldOfExperience" });

/** A person's experience, as it is written: each field once. */
export const ExperienceInput = z
  .array(
    z.strictObject({
      category: Id.meta({ label: "Category", reference: "experience", among: { level: "category" } }),
      subcategory: Id.nullable().meta({
        label: "Subcategory",
        reference: "experience",
        among: { level: "subcategory" },
        within: "category",
      }),
      years: Years,
    }),
  )
  .max(50)
  .refine(
    (fields) => new Set(fields.map((field) => field.subcategory ?? field.category)).size === fields.length,
    "The same field is listed twice.",
  )
  .meta({ label: "Experience", personal: true, notExported: true });
export type ExperienceInput = z.output<typeof ExperienceInput>;

/** The experience in a person's record: the categories and subcategories alone, and with years. */
export const experienceOfPerson = {
  fieldOfExperienceCategory: z
    .array(Ref)
    .meta({ label: "Experience category", reference: "experience", among: { level: "category" }, personal: true }),
  fieldOfExperienceSubcategory: z.array(Ref).meta({
    label: "Experience subcategory",
    reference: "experience",
    among: { level: "subcategory" },
    personal: true,
  }),
  experience: z.array(FieldOfExperience).meta({ label: "Years of experience", personal: true }),
};

/** A person's experience on its own, as they edit it. */
const OwnExperience = z.strictObject({ _id: Id, ...experienceOfPerson, version: Version });
const ofOneself = { ...signedIn, othersRoles: only("admin", "manager").roles } as const;
const one = z.strictObject({ experience: OwnExperience });

/** The endpoints of the area `users` for people's experience. */
export const userExperience = endpoints({
  addExperience: {
    method: "POST",
    path: "/api/v1/users/add-experience",
    summary: "Add fields of experience, or change the years of those that are there: one's own, or as staff `user`'s",
    policy: ofOneself,
    audited: true,
    body: z.strictObject({
      /** The person; the caller where left out. */
      user: Id.optional(),
      experience: ExperienceInput.refine((given) => given.length > 0, "Add a field."),
    }),
    replies: { 200: one },
    record: "experience",
    errors: ["not_found", "role_above"],
  },
  myExperience: {
    method: "GET",
    path: "/api/v1/users/my-experience/:_id",
    summary: "A person's experience",
    policy: ofOneself,
    params: byId,
    replies: { 200: one },
    record: "experience",
    errors: ["not_found"],
    beyond: true,
  },
  editExperience: {
    method: "PATCH",
    path: "/api/v1/users/my-experience/:_id",
    summary: "Say anew what a person has experience in",
    policy: ofOneself,
    audited: true,
    params: byId,
    body: patch({ experience: ExperienceInput }),
    replies: { 200: one },
    record: "experience",
    errors: ["not_found", "role_above", "stale"],
    beyond: true,
  },
});
