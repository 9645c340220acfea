import { RatingFeature, ratings } from "../../../contract/ratings/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";

export const ratingsResource = resource({
  noun: "rating feature",
  endpoints: ratings,
  entity: RatingFeature,
  title: ({ name }: RatingFeature) => name,
  list: {
    columns: ["name", "projectId", { field: "scale", align: "right" }, "guidance", "createdAt"],
    emptyText: "No rating features yet. Create one, then answers of its project are rated on it.",
  },
  form: ["projectId", "name", "scale", "guidance"],
  show: { fields: ["projectId", "name", "scale", "guidance", "createdAt", "updatedAt"] },
  removeText: "Ratings that were given on it stay.",
});
