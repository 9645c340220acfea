import { z } from "zod";
import { crud } from "../core/crud.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { Id, line } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import "./errors.ts";

/** The default number of categories in a list. */
const categoriesAtOnce = 100;

export const experienceFields = {
  name: line(80).meta({ label: "Name", help: "As people will see it, for example Radiology" }),
  category: Id.nullable().meta({
    label: "Category",
    reference: "experience",
    among: { level: "category" },
    help: "What a subcategory belongs to; empty for a category",
  }),
};
const levels = { category: "Category", subcategory: "Subcategory" };
const policy = { read: signedIn, write: only("admin", "manager") };

const { Record, endpoints: basic } = crud({
  path: "/api/v1/experience",
  paths: { create: "/api/v1/experience/create" },
  one: "experience",
  many: "experiences",
  noun: ["field of experience", "fields of experience"],
  fields: experienceFields,
  derived: {
    /** People with experience in it; for a category, in its subcategories too. */
    people: z.int().meta({ label: "People" }),
  },
  filters: {
    level: z
      .enum(Object.keys(levels) as ["category", "subcategory"])
      .optional()
      .meta({ label: "Level", options: levels }),
  },
  defaults: { category: null },
  policy,
});

/** A category, or a subcategory of one. */
export const Experience = Record;
export type Experience = z.infer<typeof Experience>;

const beyond = true;

export const experience = endpoints({
  ...basic,
  list: { ...basic.list, summary: "Fields of experience: each category, and its subcategories after it", beyond },
  show: { ...basic.show, beyond },
  create: {
    ...basic.create,
    summary: "Create a category of experience, or with `category` a subcategory of that one",
  },
  edit: { ...basic.edit, beyond },
  remove: {
    ...basic.remove,
    summary: "Delete a field of experience that has no subcategories and that no one has",
    errors: ["not_found", "in_use"],
    beyond,
  },
  categories: {
    method: "GET",
    path: "/api/v1/experience/category-list",
    summary: "The categories of experience",
    policy: policy.read,
    query: listQuery(["name", "people", "createdAt"], {}, categoriesAtOnce),
    replies: { 200: page("categories", Experience) },
    list: "categories",
  },
  subcategories: {
    method: "POST",
    path: "/api/v1/experience/subcategory-list",
    summary: "The subcategories of some categories",
    policy: policy.read,
    body: z.strictObject({ categories: z.array(Id).min(1).max(100) }),
    replies: { 200: z.strictObject({ subcategories: z.array(Experience) }) },
    errors: ["too_many_records"],
  },
});
