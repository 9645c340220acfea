import { z } from "zod";
import { crud } from "../core/crud.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, create, Id, line, text } from "../core/fields.ts";
import { scaleMax } from "./scale.ts";
import "./errors.ts";

const own = {
  name: line(80).meta({ label: "Name", help: "Such as Helpfulness" }),
  scale: z
    .int()
    .min(2)
    .max(scaleMax)
    .meta({ label: "Scale", help: `From 1 to this, at most ${scaleMax}` }),
  guidance: text(2000).meta({ label: "Guidance", widget: "text", help: "What the scores mean. Annotators read this" }),
};
const defaults = { scale: 5, guidance: "" };

export const ratingFields = {
  projectId: Id.meta({ label: "Project", reference: "projects" }),
  ...own,
};

const managers = only("admin", "manager");
const feature = crud({
  path: "/api/v1/rating-features",
  one: "ratingFeature",
  many: "ratingFeatures",
  noun: ["rating feature", "rating features"],
  fields: ratingFields,
  defaults,
  policy: { read: managers, write: managers },
});

export const RatingFeature = feature.Record;
export type RatingFeature = z.infer<typeof RatingFeature>;

const beyond = true;
export const ratings = endpoints({
  ...feature.endpoints,
  list: { ...feature.endpoints.list, beyond },
  show: { ...feature.endpoints.show, beyond },
  create: { ...feature.endpoints.create, beyond },
  edit: { ...feature.endpoints.edit, beyond },
  remove: { ...feature.endpoints.remove, beyond },
  createInProject: {
    method: "POST",
    path: "/api/v1/rating-feature/create/:_id",
    summary: "Add a feature on which a project's answers are rated",
    policy: managers,
    audited: true,
    params: byId,
    body: create(own, defaults),
    replies: { 201: z.strictObject({ ratingFeature: RatingFeature }) },
    record: "ratingFeature",
    errors: ["not_found", "taken"],
  },
  ofProject: {
    method: "GET",
    path: "/api/v1/rating-feature/get-list/:_id",
    summary: "The features on which a project's answers are rated, in the order in which they were added",
    policy: signedIn,
    params: byId,
    replies: { 200: z.strictObject({ ratingFeatures: z.array(RatingFeature) }) },
    errors: ["not_found"],
  },
});
