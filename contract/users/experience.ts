import { z } from "zod";
import { area, only, signedIn } from "../core/endpoint.ts";
import { byId, Id, patch, Ref, Version } from "../core/fields.ts";

const Years = z.int().min(0).max(70).meta({ label: "Years" });

/** A person's experience in one field, as it is read. */
export const FieldOfExperience = z.strictObject({
  category: Ref.meta({ label: "Category", reference: "experience" }),
  subcategory: Ref.nullable().meta({ label: "Subcategory", reference: "experience" }),
  years: Years,
});

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
    "The same field stands here twice.",
  )
  .meta({ label: "Experience", personal: true, notExported: true });
export type ExperienceInput = z.output<typeof ExperienceInput>;

/** What a person's record says of their experience: the categories and subcategories by themselves, and with years. */
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

/** A person's experience by itself, as they change it. */
const OwnExperience = z.strictObject({ _id: Id, ...experienceOfPerson, version: Version });
const ofOneself = { ...signedIn, others: only("admin", "manager").who } as const;
const one = z.strictObject({ experience: OwnExperience });

/** The calls of the area `users` about people's experience. */
export const userExperience = area({
  addExperience: {
    method: "POST",
    path: "/api/v1/users/add-experience",
    summary: "Add fields of experience, or change the years of those that are there: one's own, or as staff `user`'s",
    may: ofOneself,
    audited: true,
    body: z.strictObject({
      /** Whose; one's own where it is left out. */
      user: Id.optional(),
      experience: ExperienceInput.refine((given) => given.length > 0, "Please add a field."),
    }),
    replies: { 200: one },
    record: "experience",
    errors: ["not_found", "role_above"],
  },
  myExperience: {
    method: "GET",
    path: "/api/v1/users/my-experience/:_id",
    summary: "A person's experience",
    may: ofOneself,
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
    may: ofOneself,
    audited: true,
    params: byId,
    body: patch({ experience: ExperienceInput }),
    replies: { 200: one },
    record: "experience",
    errors: ["not_found", "role_above", "stale"],
    beyond: true,
  },
});
