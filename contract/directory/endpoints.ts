import { z } from "zod";
import { crud } from "../core/crud.ts";
import { anyone, endpoints, only, signedIn } from "../core/endpoint.ts";
import { filtersOf } from "../core/field-filters.ts";
import { Id, line } from "../core/fields.ts";
import { syncEndpoint } from "./sync.ts";

/** A short text that the company chooses itself; empty where unknown. */
const ShortText = line(80, 0);
const shortText = (label: string, help?: string) => ShortText.meta({ label, ...(help && { help }) });
const Item = line(120);
const items = (label: string, help: string) => z.array(Item).max(50).meta({ label, help });
/** A benchmark is at most a day. */
const secondsMax = 86_400;
/** Seconds, or null where nothing was agreed. */
const benchmark = (label: string, help: string) =>
  z
    .int()
    .min(0)
    .max(secondsMax)
    .nullable()
    .meta({ label: `${label} (s)`, help });
const yesNo = (label: string, help: string) => z.boolean().meta({ label, help });

export const directoryFields = {
  name: line(160).meta({ label: "Name", help: "A client has one entry of a name" }),
  clientAlias: shortText("Client alias"),
  industry: shortText("Industry"),
  projectType: shortText("Project type", "For example Pilot or Production"),
  platform: shortText("Platform", "Where the work is done"),
  dataType: shortText("Data type", "For example Image, Video or Audio"),
  annotation: shortText("Annotation", "For example Bounding box"),
  toolType: shortText("Tool type", "The tool that annotators draw or write with"),
  pdr: shortText("PDR", "Its number, for example PDR-0142"),
  actionItems: items("Action items", "What to do with each item of data"),
  qaCheckpoints: items("QA checkpoints", "What a quality check looks at"),
  tagging: yesNo("Tagging", "Objects or items carry tags"),
  deletion: yesNo("Deletion", "Annotators delete what doesn't belong"),
  skipImage: yesNo("Skip image", "Annotators may skip an image"),
  qa: yesNo("QA", "The work is checked before it is delivered"),
  imageBenchmark: benchmark("Image benchmark", "Seconds that one image takes"),
  objectBenchmark: benchmark("Object benchmark", "Seconds that one object takes"),
  videoWatchTime: benchmark("Video watch time", "Seconds to watch one video"),
  objectSavingTime: benchmark("Object saving time", "Seconds until one object is saved"),
  imageLoading: benchmark("Image loading", "Seconds until one image is there"),
  qaBenchmark: benchmark("QA benchmark", "Seconds to check one item"),
  judgementTime: benchmark("Judgement time", "Seconds to decide on one item"),
};

const managers = only("admin", "manager");

const { Record, endpoints: basic } = crud({
  path: "/api/v1/project-directory",
  paths: {
    list: "/api/v1/project-directory/get-all-projects",
    show: "/api/v1/project-directory/get-project/:_id",
    create: "/api/v1/project-directory/create-project",
    edit: "/api/v1/project-directory/update-project/:_id",
    remove: "/api/v1/project-directory/delete-project/:_id",
    values: "/api/v1/project-directory/filter-type",
  },
  one: "projectDirectory",
  many: "projectDirectory",
  noun: ["directory entry", "directory entries"],
  fields: directoryFields,
  defaults: {
    clientAlias: "",
    industry: "",
    projectType: "",
    platform: "",
    dataType: "",
    annotation: "",
    toolType: "",
    pdr: "",
    actionItems: [],
    qaCheckpoints: [],
    tagging: false,
    deletion: false,
    skipImage: false,
    qa: false,
    imageBenchmark: null,
    objectBenchmark: null,
    videoWatchTime: null,
    objectSavingTime: null,
    imageLoading: null,
    qaBenchmark: null,
    judgementTime: null,
  },
  policy: { read: managers, write: managers },
});

export const DirectoryEntry = Record;
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

const { clientAlias: _client, pdr: _pdr, ...publicFields } = directoryFields;
/** The fields of an entry that everyone may read: none of the client's. */
export const PublicEntry = z.strictObject({ _id: Id, ...publicFields });
PublicEntry.register(z.globalRegistry, { id: "PublicEntry" });
export type PublicEntry = z.infer<typeof PublicEntry>;

/** Lists of them have no pages, in the specification's form; `filter-type` reads the same values in pages. */
export const namedMax = 10_000;

/** One of a company's industries or client aliases. */
const Named = z.strictObject({ _id: z.string(), name: z.string() });

declare module "../core/endpoint.ts" {
  interface Importable {
    directory: {};
  }
}

export const directory = endpoints({
  ...basic,
  list: { ...basic.list, persist: true },
  show: { ...basic.show, persist: true },
  create: { ...basic.create, imports: { of: "directory", row: basic.create.body, place: 2 } },
  syncProject: syncEndpoint(managers),
  projectList: {
    method: "GET",
    path: "/api/ProjectList/filter",
    summary: "The directory without a session: what was done and how long it took, nothing of the client",
    policy: anyone,
    query: z.strictObject(
      Object.fromEntries(
        Object.entries(publicFields).flatMap(([name, field]) => Object.entries(filtersOf(name, field))),
      ),
    ),
    replies: { 200: z.array(PublicEntry) },
    errors: ["too_many_records"],
  },
  industryTypes: {
    method: "GET",
    path: "/api/Industry_Types",
    summary: "The industries that the directory knows",
    policy: signedIn,
    replies: { 200: z.array(Named) },
    errors: ["too_many_records"],
  },
  clientAliases: {
    method: "GET",
    path: "/api/Client_Aliases",
    summary: "The client aliases that the directory knows",
    policy: signedIn,
    replies: { 200: z.array(Named) },
    errors: ["too_many_records"],
  },
});
