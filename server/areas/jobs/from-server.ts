import type { z } from "zod";
import { type ItemPlan, shownMax, type VideoPlan } from "../../../contract/jobs/from-server.ts";
import type { jobs } from "../../../contract/jobs/endpoints.ts";
import type { ItemRange, Video } from "../../../contract/jobs/fields.ts";
import { allPlanned, itemJobs, plannedMax, plannedTitle, secondsOf, videoJobs } from "../../../contract/jobs/plan.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/http/context.ts";
import type { AnnotationServer, ServerVideo } from "../../services/annotation/annotation-server.ts";
import { askServer, requireServer } from "../annotation/actions.ts";
import { createJobs } from "./actions.ts";

type OfVideos = z.output<typeof jobs.fromVideos.body>;
type OfDataset = z.output<typeof jobs.fromDataset.body>;

/** A job of a plan, with what it has of its own. */
interface Planned {
  readonly title: string;
  readonly items: number;
  readonly seconds: number | null;
  readonly videos: readonly Video[];
  readonly itemRange: ItemRange | null;
}

/**
 * Plans jobs of a dataset's videos and, unless it is a preview, makes all of them. Throws validation, not_found,
 * server_unavailable, server_not_set_up.
 */
export const jobsOfVideos = async (
  context: Context,
  { minutes, preview, ...common }: OfVideos,
): Promise<{ plan: VideoPlan; ids: string[] }> => {
  const server = requireServer(context.services.annotationServers, common.serverAgent);
  const videos = await videosOf(server, common.datasetId);
  const stored = videos.map((video) => ({ ...video, name: storable(video.name) }));
  const parts = bounded(allPlanned(videoJobs(stored, minutes)), "minutes", "Let them be longer.");
  const planned = parts.map((ofJob, nth): Planned => {
    const seconds = secondsOf(ofJob);
    const title = plannedTitle(common.title, nth, parts.length, seconds === null);
    return { title, items: ofJob.length, seconds, videos: ofJob, itemRange: null };
  });
  const plan = {
    jobs: planned.length,
    videos: videos.length,
    seconds: planned.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    unknown: planned.filter(({ seconds }) => seconds === null).length,
    first: shown(planned),
  };
  return preview ? { plan, ids: [] } : make(context, common, planned, plan);
};

/** A server may answer with no videos too where there is no such dataset: its counts tell. */
const videosOf = async (server: AnnotationServer, datasetId: string): Promise<readonly ServerVideo[]> => {
  const videos = await askServer(server, "dataset", () => server.videos(datasetId));
  if (videos.length > 0) return videos;
  await askServer(server, "dataset", () => server.counts(datasetId));
  throw onField("datasetId", "This dataset has no videos.");
};

/** The same with a dataset's items, so many for each job. */
export const jobsOfDataset = async (
  context: Context,
  { itemsEach, preview, ...common }: OfDataset,
): Promise<{ plan: ItemPlan; ids: string[] }> => {
  const server = requireServer(context.services.annotationServers, common.serverAgent);
  const { name, items } = await datasetOf(server, common);
  if (items === 0) throw onField("datasetId", "This dataset has no items.");
  const parts = bounded(allPlanned(itemJobs(items, itemsEach)), "itemsEach", "Let them have more.");
  const planned = parts.map((ofJob, nth): Planned => {
    const title = plannedTitle(common.title, nth, parts.length);
    // Every job but the last has as many.
    const from = nth * itemsEach + 1;
    return { title, items: ofJob, seconds: null, videos: [], itemRange: { from, to: from + ofJob - 1 } };
  });
  const plan = { jobs: planned.length, items, first: shown(planned) };
  const named = { ...common, dataset: common.dataset || storable(name) };
  return preview ? { plan, ids: [] } : make(context, named, planned, plan);
};

/** Counted item by item only where the list of datasets doesn't say how many there are. */
const datasetOf = async (
  server: AnnotationServer,
  { serverProjectId, datasetId }: Pick<OfDataset, "serverProjectId" | "datasetId">,
) => {
  const all = await askServer(server, "project", () => server.datasets(serverProjectId));
  const found = all.find(({ id }) => id === datasetId);
  if (!found) throw notFound("dataset");
  const items = found.items ?? (await askServer(server, "dataset", () => server.counts(datasetId))).items;
  return { name: found.name, items };
};

const onField = (field: string, message: string): AppError =>
  new AppError("validation", { fields: { [field]: [message] } });

const bounded = <T>(planned: T[] | null, field: string, advice: string): T[] => {
  if (planned === null) throw onField(field, `More than ${plannedMax.toLocaleString("en-US")} jobs. ${advice}`);
  return planned;
};

const shown = (planned: readonly Planned[]) =>
  planned.slice(0, shownMax).map(({ title, items, seconds }) => ({ title, items, seconds }));

const make = <P>(
  { change }: Context,
  common: Omit<OfVideos, "minutes" | "preview">,
  planned: readonly Planned[],
  plan: P,
): Promise<{ plan: P; ids: string[] }> =>
  change(async (write) => {
    const bodies = planned.map(({ seconds: _seconds, ...own }) => ({ ...common, ...own, serverJobId: "" }));
    const made = await createJobs(write, bodies);
    return { plan, ids: made.map(({ _id }) => _id) };
  });

/** A server's name as ours are: in one line, and not too long. */
const storable = (name: string): string => name.replace(/[\p{Cc}\p{Cs}]/gu, " ").slice(0, 300);
