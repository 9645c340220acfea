import { z } from "zod";
import { ServerAgent } from "../annotation/server-agent.ts";
import { onServer } from "../annotation/on-server.ts";
import { crud } from "../core/crud.ts";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, create, Id, line, patch, text } from "../core/fields.ts";
import { anyOf, listQuery, page, whole } from "../core/list.ts";
import { estimateEndpoint } from "./estimate.ts";
import { at, benchmarkUnits } from "./fields.ts";
import { historyEndpoint } from "./history.ts";
import { liveEndpoint } from "./live.ts";
import { objectsEndpoint } from "./objects.ts";

/**
 * Seconds to hundredths, since an object takes 3.5 s and a frame less than one. PostgreSQL keeps them as exact decimals;
 * as milliseconds they would have to be converted wherever people type, import, filter or export them.
 */
const seconds = (label: string, help: string) =>
  z
    .number()
    .min(0.01)
    .max(86_400)
    .multipleOf(0.01, "At most two decimals.")
    .meta({ label: `${label} (s)`, help });

/** The fields of a benchmark beside the server, which the owner's calls have in their paths. */
const fieldsOfEach = {
  project: Id.meta({ label: "Directory entry", reference: "directory" }),
  category: line(60).meta({
    label: "Category",
    help: "Your own word for the kind of work, for example Crowded scenes",
  }),
  unit: benchmarkUnits,
  annotationSeconds: seconds("Annotation", "Seconds to annotate one unit"),
  qaSeconds: seconds("QA", "Seconds to check one unit; empty where no one checks").nullable(),
  note: text(500).meta({ label: "Note", widget: "text" }),
};
const { project, category, unit, ...rest } = fieldsOfEach;
export const benchmarkFields = { project, category, serverAgent: ServerAgent, unit, ...rest };
const defaults = { qaSeconds: null, note: "" };

/** What describes the entry that a benchmark belongs to. */
const ofEntry = {
  clientAlias: z.string().meta({ label: "Client alias" }),
  dataType: z.string().meta({ label: "Data type" }),
  annotation: z.string().meta({ label: "Annotation" }),
};
/** A line of a file: the entry by its name, and where several clients have one of that name, by its client too. */
export const BenchmarkRow = create(
  {
    ...benchmarkFields,
    project: line(160).meta({ label: "Directory entry", help: "Its name" }),
    clientAlias: line(80, 0).meta({ label: "Client alias", help: "Where several clients have an entry of that name" }),
  },
  { ...defaults, clientAlias: "" },
);

declare module "../core/endpoint.ts" {
  interface Importable {
    benchmarks: {};
  }
}

const managers = only("admin", "manager");

const { Record, endpoints: basic } = crud({
  path: at,
  // GET /benchmark/{serverAgent} is a list of the owner's.
  paths: { show: `${at}/one/:_id` },
  one: "benchmark",
  many: "benchmarks",
  noun: ["benchmark", "benchmarks"],
  fields: benchmarkFields,
  derived: ofEntry,
  filters: { dataType: anyOf(line(80, 0)), annotation: anyOf(line(80, 0)) },
  defaults,
  policy: { read: managers, write: managers },
});

/** What one unit of a category of a directory entry's work takes, on one annotation server. */
export const Benchmark = Record;
export type Benchmark = z.infer<typeof Benchmark>;

const byIdOnServer = byId.extend(onServer.shape);
const replies = { 200: page("benchmarks", Benchmark) };
const beyond = true;

export const benchmarks = endpoints({
  ...basic,
  list: { ...basic.list, beyond },
  show: { ...basic.show, beyond },
  create: { ...basic.create, beyond, imports: { of: "benchmarks", row: BenchmarkRow, place: 4 } },
  edit: { ...basic.edit, beyond },
  listOn: {
    ...basic.list,
    path: `${at}/:serverAgent`,
    summary: "Benchmarks of a server",
    params: onServer,
    query: basic.list.query.extend(whole),
  },
  createOn: {
    ...basic.create,
    path: `${at}/:serverAgent`,
    summary: "Create a benchmark of a server",
    params: onServer,
    body: create(fieldsOfEach, defaults),
  },
  editOn: {
    ...basic.edit,
    path: `${at}/:_id/:serverAgent`,
    summary: "Change a benchmark of a server",
    params: byIdOnServer,
    body: patch(fieldsOfEach),
  },
  ofProject: {
    method: "GET",
    path: `${at}/project/:_id/:serverAgent`,
    summary: "Benchmarks of a directory entry",
    policy: managers,
    params: byIdOnServer,
    query: listQuery(["category", "unit", "annotationSeconds", "createdAt"], {
      category: anyOf(benchmarkFields.category),
    }).extend(whole),
    replies,
    list: "benchmarks",
    errors: ["not_found"],
  },
  history: historyEndpoint(managers),
  live: liveEndpoint(managers),
  estimate: estimateEndpoint(managers, ServerAgent),
  objects: objectsEndpoint(managers),
});
