import { z } from "zod";
import { Day, Id, line, Minor, text } from "../core/fields.ts";
import { projectStates, projectStateLabels } from "./states.ts";

/** The base path of the endpoints for projects. */
export const at = "/api/v1/project-drawer";

/** An hourly rate from a day on; the first one (the earliest, or `from: null`) applies to all earlier days too. */
export const Rate = z.strictObject({
  from: Day.nullable().meta({ label: "From", help: "Empty: from the beginning" }),
  hourlyRate: Minor.meta({ label: "Hourly rate", widget: "money" }),
});
Rate.register(z.globalRegistry, { id: "Rate" });
/** What one piece of work pays from a day on; the first one reaches back as an hourly rate does. */
export const PieceRate = z.strictObject({
  from: Rate.shape.from,
  pieceRate: Minor.meta({ label: "For one piece", widget: "money" }),
});
PieceRate.register(z.globalRegistry, { id: "PieceRate" });
const dated = <T extends z.ZodType<{ readonly from: string | null }>>(rate: T) =>
  z
    .array(rate)
    .max(100)
    .refine(
      (rates) => new Set(rates.map(({ from }) => from)).size === rates.length,
      "Two rates start on the same day.",
    );

/** What a project pays by; its jobs inherit it. */
export const payBys = ["hour", "piece"] as const;
export type PayBy = (typeof payBys)[number];
export const PayBy = z.enum(payBys).meta({
  label: "Pays by",
  options: { hour: "The hour", piece: "The piece" } satisfies Record<PayBy, string>,
});

/** What other rates do to approved hours that are not paid yet; amounts in minor units. */
export const RatesEffect = z.strictObject({
  entries: z.int().meta({ label: "Entries whose amount changes" }),
  people: z.int(),
  before: z.int().min(0),
  after: z.int().min(0),
});
RatesEffect.register(z.globalRegistry, { id: "RatesEffect" });

const isSecureUrl = (url: string): boolean => z.url({ protocol: /^https$/ }).safeParse(url).success;

export const projectFields = {
  name: line(120).meta({ label: "Name" }),
  clientAlias: line(120, 0).meta({ label: "Client alias", help: "Never shown to workers" }),
  description: text(5000).meta({ label: "What it is about", widget: "text", help: "Workers read this" }),
  platform: line(60, 0).meta({ label: "Platform", help: "Where the work is done" }),
  toolUrl: line(500, 0)
    .refine((url) => url === "" || isSecureUrl(url), "Enter an address that begins with https://.")
    .meta({ label: "Link to the tool", help: "Workers open it from their check-in, such as https://tool.example.com" }),
  status: z.enum(projectStates).meta({ label: "Status", options: projectStateLabels }),
  isPrivate: z.boolean().meta({ label: "Private", help: "Only its members and the people of its groups may check in" }),
  /** How many people may be checked in at once; null is no limit. */
  capacity: z.int().min(1).max(100_000).nullable().meta({ label: "Places", help: "Empty: no limit" }),
  /** In minutes; a longer one needs a correction. */
  longestShift: z.int().min(15).max(1440).meta({ label: "Longest shift", widget: "minutes" }),
  payBy: PayBy,
  rates: dated(Rate).meta({ label: "Rates", onlyIf: { payBy: "hour" satisfies PayBy } }),
  pieceRates: dated(PieceRate).meta({ label: "Piece rates", onlyIf: { payBy: "piece" satisfies PayBy } }),
  reviewPercent: z.int().min(0).max(100).meta({
    label: "Jobs reviewed, %",
    help: "How many submitted jobs a reviewer sees; all of newcomers' and of those sent back",
  }),
  goldThreshold: z.int().min(1).max(100).nullable().meta({
    label: "Right gold items needed, %",
    help: "People who are surely below it are paused from the project's jobs, also when you change it. Leave it empty to pause no one. Never shown to workers",
  }),
};

type Pay = {
  readonly payBy: PayBy;
  readonly rates: readonly unknown[];
  readonly pieceRates: readonly unknown[];
};

/** Rates of the kind that a project does not pay by, as messages by field; empty where it has none. */
export const ratesOfOtherKind = ({ payBy, rates, pieceRates }: Pay): Readonly<Record<string, string[]>> => {
  if (payBy === "piece" && rates.length > 0)
    return { rates: ["A project that pays by the piece has no hourly rates."] };
  if (payBy === "hour" && pieceRates.length > 0)
    return { pieceRates: ["A project that pays by the hour has no piece rates."] };
  return {};
};

/** Defaults of the fields that may be left out of a new project. */
export const projectDefaults = {
  clientAlias: "",
  description: "",
  platform: "",
  toolUrl: "",
  status: "draft" as const,
  isPrivate: false,
  capacity: null,
  longestShift: 720,
  payBy: "hour" as const,
  rates: [],
  reviewPercent: 100,
  goldThreshold: null,
  pieceRates: [],
};

/** The most individual members of a project. */
export const membersMax = 5000;
/** The most groups of a project. */
export const groupsOfProjectMax = 50;

/** References of a project, by ids. */
export const projectReferences = {
  skills: z.array(Id).max(200).meta({ label: "Skills needed", reference: "skills" }),
  members: z.array(Id).max(membersMax).meta({ label: "Members", reference: "users" }),
  usersGroup: z.array(Id).max(groupsOfProjectMax).meta({
    label: "Groups",
    reference: "groups",
    help: "Members of these groups may work on it too",
  }),
};
