import { z } from "zod";
import { crud } from "../core/crud.ts";
import { anyone, area, only, signedIn } from "../core/endpoint.ts";
import { filtersOf } from "../core/field-kind.ts";
import { Id, line } from "../core/fields.ts";

/** A word or two that the company chooses itself; empty where it is not known. */
const Word = line(80, 0);
const word = (label: string, help?: string) => Word.meta({ label, ...(help && { help }) });
const Item = line(120);
const items = (label: string, help: string) => z.array(Item).max(50).meta({ label, help });
/** A benchmark takes a day at most. */
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
  clientAlias: word("Client alias"),
  industry: word("Industry"),
  projectType: word("Project type", "For example Pilot or Production"),
  platform: word("Platform", "Where the work is done"),
  dataType: word("Data type", "For example Image, Video or Audio"),
  annotation: word("Annotation", "For example Bounding box"),
  toolType: word("Tool type", "The tool that annotators draw or write with"),
  pdr: word("PDR", "Its number, for example PDR-0142"),
  actionItems: items("Action items", "What is to be done with each item of data"),
  qaCheckpoints: items("QA checkpoints", "What a quality check looks at"),
  tagging: yesNo("Tagging", "Objects or items carry tags"),
  deletion: yesNo("Deletion", "Annotators delete what does not belong there"),
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

const { Record, rows } = crud({
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
  may: { read: managers, write: managers },
});

export const DirectoryEntry = Record;
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

const { clientAlias: _client, pdr: _pdr, ...publicFields } = directoryFields;
/** What anybody may read of an entry: nothing of the client. */
export const PublicEntry = z.strictObject({ _id: Id, ...publicFields });
export type PublicEntry = z.infer<typeof PublicEntry>;

/** One of a company's industries or client aliases. */
const Named = z.strictObject({ _id: z.string(), name: z.string() });

declare module "../core/endpoint.ts" {
  interface Importable {
    directory: {};
  }
}

export const directory = area({
  ...rows,
  list: { ...rows.list, persist: true },
  show: { ...rows.show, persist: true },
  create: { ...rows.create, imports: { of: "directory", row: rows.create.body, place: 2 } },
  projectList: {
    method: "GET",
    path: "/api/ProjectList/filter",
    summary: "The directory without a session: what was done and how long it took, nothing of the client",
    may: anyone,
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
    may: signedIn,
    replies: { 200: z.array(Named) },
  },
  clientAliases: {
    method: "GET",
    path: "/api/Client_Aliases",
    summary: "The client aliases that the directory knows",
    may: signedIn,
    replies: { 200: z.array(Named) },
  },
});
