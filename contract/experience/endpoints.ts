import { z } from "zod";
import { crud } from "../core/crud.ts";
import { area, only, signedIn } from "../core/endpoint.ts";
import { Id, line } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";

/** How many of a list of categories are answered where nobody says how many. */
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
const may = { read: signedIn, write: only("admin", "manager") };

const { Record, rows } = crud({
  path: "/api/v1/experience",
  paths: { create: "/api/v1/experience/create" },
  one: "experience",
  many: "experiences",
  noun: ["field of experience", "fields of experience"],
  fields: experienceFields,
  derived: {
    /** Who has experience in it; of a category, in one of its subcategories too. */
    people: z.int().meta({ label: "People" }),
  },
  filters: {
    level: z
      .enum(Object.keys(levels) as ["category", "subcategory"])
      .optional()
      .meta({ label: "Level", options: levels }),
  },
  defaults: { category: null },
  may,
});

/** A category, or a subcategory of one. */
export const Experience = Record;
export type Experience = z.infer<typeof Experience>;

const beyond = true;

export const experience = area({
  ...rows,
  list: { ...rows.list, summary: "Fields of experience: each category, and its subcategories after it", beyond },
  show: { ...rows.show, beyond },
  create: { ...rows.create, summary: "Create a category of experience, or with `category` a subcategory of that one" },
  edit: { ...rows.edit, beyond },
  remove: {
    ...rows.remove,
    summary: "Delete a field of experience that has no subcategories and that nobody has",
    errors: ["not_found", "in_use"],
    beyond,
  },
  categories: {
    method: "GET",
    path: "/api/v1/experience/category-list",
    summary: "The categories of experience",
    may: may.read,
    query: listQuery(["name", "people", "createdAt"], {}, categoriesAtOnce),
    replies: { 200: page("categories", Experience) },
    list: "categories",
  },
  subcategories: {
    method: "POST",
    path: "/api/v1/experience/subcategory-list",
    summary: "The subcategories of some categories",
    may: may.read,
    body: z.strictObject({ categories: z.array(Id).min(1).max(100) }),
    replies: { 200: z.strictObject({ subcategories: z.array(Experience) }) },
    errors: ["too_many_records"],
  },
});
