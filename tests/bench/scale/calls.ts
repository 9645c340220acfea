import { type Endpoint, methodsOf } from "../../../contract/core/endpoint.ts";
import { allEndpoints, type AreaName, type NamedEndpoint } from "../../../contract/index.ts";
import { reports } from "./reports.ts";
import { common, first, rare } from "./shape.ts";

type Query = Readonly<Record<string, string>>;

/** A call that every company is asked, in the name of one of the demo's accounts. */
export interface ScaleCall {
  readonly name: string;
  readonly as: string;
  readonly endpoint: Endpoint;
  readonly query: Query;
  /** Begins behind nine of ten records that match. */
  readonly isDeep?: true;
}

/** What calls name: ids, and days. */
export interface Named {
  readonly ids: Query;
  readonly month: Query;
  readonly year: Query;
}

/** Areas of what grows with a company; lists of pictures to transcribe are those of sounds. */
const growing: ReadonlySet<AreaName> = new Set([
  ...(["users", "projects", "workHistory", "duplicates", "jobs", "assignedJobs", "quality"] as const),
  ...(["tasks", "audioTranscription", "collection", "notifications", "dashboard"] as const),
  ...(["payments", "ledger", "payoutRuns", "payouts"] as const),
]);
const staff = ["manager", "payments", "admin"];
/** Those of these that a list knows are asked for one by one. */
const states = ["pending", "submitted", "available", "approved", "accrued", "completed", "paid", "payment_approved"];

/** A worker asks for their own, a reviewer for what to review, and one of the staff for all. */
const callersOf = ({ name, endpoint: { policy, private: isPrivate } }: NamedEndpoint): string[] => {
  const may = (role: string): boolean => policy.roles === "anyone" || policy.roles.some((one) => one === role);
  const isOwn = isPrivate || name.includes(".mine");
  const manages = isOwn && may("annotator") ? undefined : staff.find(may);
  return [manages, name.endsWith(".toReview") && "reviewer", may("annotator") && "worker"].filter(
    (one) => typeof one === "string",
  );
};

/** A list by all that it is usually asked for; lists of what was deleted are only asked for as they are. */
const listCalls = (one: NamedEndpoint, { ids, month }: Named): ScaleCall[] => {
  const { name, endpoint } = one;
  const has = (filters: readonly string[]): string | undefined =>
    filters.find((filter) => filter in (endpoint.query?.shape ?? {}));
  const state = has(["state", "status"]);
  const project = has(["project", "projectId"]);
  const knows = (value: string): boolean => endpoint.query!.safeParse({ [state!]: [value] }).success;
  return callersOf(one).flatMap((as) => {
    const person = as === "worker" ? undefined : has(["user", "author", "annotator"]);
    const call = (what: string, query: Query): ScaleCall => ({
      name: what ? `${name}, ${what}` : name,
      as,
      endpoint,
      query: { ...first, ...query },
    });
    if (name.endsWith(".deleted")) return [call("", {})];
    return [
      call("", {}),
      { ...call("deep", {}), isDeep: true as const },
      ...(has(["search"]) ? [call("search of one", { search: rare }), call("search of many", { search: common })] : []),
      ...(state ? states.filter(knows).map((value) => call(value, { [state]: value })) : []),
      ...(has(["startDate"]) ? [call("a month", month)] : []),
      ...(project ? [call("of a project", { [project]: ids["project"]! })] : []),
      ...(person ? [call("of a person", { [person]: ids["person"]! })] : []),
    ];
  });
};

/** All that is asked: lists of these areas as the contract has them, and what is no list. */
export const callsOf = (named: Named, areas: { has(area: AreaName): boolean } = growing): ScaleCall[] => [
  ...allEndpoints
    .filter(({ area, endpoint }) => areas.has(area) && endpoint.list && methodsOf(endpoint).includes("GET"))
    .flatMap((one) => listCalls(one, named)),
  ...reports(named),
];

/** The path of a call with the ids that it names. */
export const pathOf = ({ name, as, endpoint }: ScaleCall, ids: Query): string =>
  endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => {
    if (name.startsWith("payoutRuns.people")) return ids["run"]!;
    if (name.startsWith("jobs.takers")) return ids["job"]!;
    if (/^(courses|courseReviews)\./.test(name)) return ids["course"] ?? ids["project"]!;
    if (name.startsWith("quizSubmissions.ofQuiz")) return ids["quiz"] ?? ids["project"]!;
    if (name.startsWith("users.heldSkills")) return ids["person"]!;
    if (name.includes(".ofPerson") && param === "_id") return ids[as === "worker" ? "worker" : "person"]!;
    return ids["project"]!;
  });
