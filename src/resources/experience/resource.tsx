import { lazy } from "react";
import { Experience, experience } from "../../../contract/experience/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";

export const experienceResource = resource({
  noun: "field of experience",
  endpoints: experience,
  entity: Experience,
  title: (field: Experience) => field.name,
  list: {
    columns: ["name", "category", "people", "createdAt"],
    filters: ["level", "category"],
    emptyText: "No fields of experience yet. Create the first category, then what belongs to it.",
  },
  form: ["name", "category"],
  show: {
    fields: ["category", "people", "createdAt", "updatedAt"],
    tabs: [
      {
        key: "subcategories",
        label: "Subcategories",
        isOpen: ({ category }) => category === null,
        component: lazy(() => import("./subcategories.tsx")),
      },
    ],
  },
  removeText: "You can delete it only while it has no subcategories and no one has it.",
});
