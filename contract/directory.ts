import { z } from "zod";
import { area, only } from "./endpoint.ts";
import { byId, create, Id, Instant, line, patch, Version } from "./fields.ts";
import { anyOf, flag, listQuery, page } from "./list.ts";

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

const directoryFields = {
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

export const DirectoryEntry = z.strictObject({
  _id: Id,
  ...directoryFields,
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** Seconds in a query string. */
const secondsOf = z.coerce.number<number>().int().min(0).max(secondsMax);
const words = anyOf(Word);
const withItems = anyOf(Item);
const benchmarks = anyOf(secondsOf);
const either = flag.optional();

const managers = only("admin", "manager");
const one = z.strictObject({ projectDirectory: DirectoryEntry });

export const directory = area({
  list: {
    method: "GET",
    path: "/api/v1/project-directory/get-all-projects",
    summary: "Directory entries; words match whatever their case, lists where they hold one of the items",
    may: managers,
    query: listQuery(
      [
        "name",
        "clientAlias",
        "industry",
        "projectType",
        "platform",
        "dataType",
        "annotation",
        "toolType",
        "pdr",
        "imageBenchmark",
        "objectBenchmark",
        "videoWatchTime",
        "objectSavingTime",
        "imageLoading",
        "qaBenchmark",
        "judgementTime",
        "createdAt",
        "updatedAt",
      ],
      {
        clientAlias: words,
        industry: words,
        projectType: words,
        platform: words,
        dataType: words,
        annotation: words,
        toolType: words,
        pdr: words,
        actionItems: withItems,
        qaCheckpoints: withItems,
        tagging: either,
        deletion: either,
        skipImage: either,
        qa: either,
        imageBenchmark: benchmarks,
        objectBenchmark: benchmarks,
        videoWatchTime: benchmarks,
        objectSavingTime: benchmarks,
        imageLoading: benchmarks,
        qaBenchmark: benchmarks,
        judgementTime: benchmarks,
      },
    ),
    replies: { 200: page("projectDirectory", DirectoryEntry) },
    list: "projectDirectory",
  },
  show: {
    method: "GET",
    path: "/api/v1/project-directory/get-project/:_id",
    summary: "One directory entry",
    may: managers,
    params: byId,
    replies: { 200: one },
    record: "projectDirectory",
    errors: ["not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v1/project-directory/create-project",
    summary: "Create a directory entry",
    may: managers,
    audited: true,
    body: create(directoryFields, {
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
    }),
    replies: { 201: one },
    record: "projectDirectory",
    errors: ["taken"],
  },
  edit: {
    method: "PATCH",
    path: "/api/v1/project-directory/update-project/:_id",
    summary: "Change a directory entry",
    may: managers,
    audited: true,
    params: byId,
    body: patch(directoryFields),
    replies: { 200: one },
    record: "projectDirectory",
    errors: ["not_found", "taken", "stale"],
  },
  remove: {
    method: "DELETE",
    path: "/api/v1/project-directory/delete-project/:_id",
    summary: "Delete a directory entry",
    may: managers,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "projectDirectory",
    errors: ["not_found"],
  },
});
