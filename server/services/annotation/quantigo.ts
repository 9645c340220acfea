import { z } from "zod";
import {
  type ItemObjects,
  NotOffered,
  type ServerCalls,
  type ServerJobStatus,
  ServerRefusal,
} from "./annotation-server.ts";
import type { Ask } from "./connection.ts";
import { allPages, Count, countsOf, Id, listOf, noAccount, putInTeam, summed, Text } from "./replies.ts";
import { numberOf, read, unlessGone } from "./server-http.ts";

type Verb = "GET" | "POST";
type Parameters = Readonly<Record<string, unknown>>;

/** All others are GET. These carry lists, or a password, which has no place in an address. */
const ourVerbs: Readonly<Record<string, Verb>> = {
  "jobs.editInfo": "POST",
  "users.list": "POST",
  "users.add": "POST",
  "members.add": "POST",
  "members.editInfo": "POST",
  "videos.annotations.bulk.info": "POST",
};
const videosAtOnce = 50;

const Place = z.object({ id: Id, name: z.string() });
const Project = Place.extend({ type: Text, itemsCount: Count, imagesCount: Count });
const Dataset = Place.extend({ projectId: Id.nullish(), itemsCount: Count, imagesCount: Count });
const Meta = z.object({
  classes: listOf(z.object({ title: z.string(), shape: Text })),
  tags: listOf(z.object({ name: z.string() })),
  projectType: Text,
});
const Video = Place.extend({
  datasetId: Id.nullish(),
  framesCount: Count,
  fileMeta: z.object({ duration: Count, framesCount: Count }).nullish(),
});
const Job = Place.extend({
  status: z.enum(["pending", "in_progress", "on_review", "review_completed", "completed", "stopped"]),
  teamId: Id.nullish(),
  workspaceId: Id.nullish(),
  projectId: Id.nullish(),
  datasetId: Id.nullish(),
  labelerLogin: Text,
  reviewerLogin: Text,
  imagesCount: Count,
  finishedImagesCount: Count,
  entities: listOf(z.object({ id: Id, name: z.string(), reviewStatus: Text })),
});
const User = z.object({ id: Id, login: z.string(), name: Text, email: Text });
const UserInTeams = User.extend({ teams: listOf(z.object({ id: Id, role: Text })) });
const Role = z.object({ id: Id, role: z.string() });
const Objects = listOf(z.object({ classTitle: z.string() }));
const ImageAnnotation = z.object({
  imageId: Id,
  imageName: z.string(),
  annotation: z.object({ objects: Objects }).nullish(),
});
const VideoAnnotations = listOf(z.object({ videoId: Id, videoName: z.string(), objects: Objects }));

const rolesThatLead = new Set(["admin", "developer"]);

/** A job goes through these on its way, where it may not go there at once: work that nobody reviews skips its review. */
const stepTo: Readonly<Partial<Record<ServerJobStatus, ServerJobStatus>>> = {
  pending: "in_progress",
  on_review: "in_progress",
  review_completed: "on_review",
  completed: "on_review",
  stopped: "in_progress",
};

/**
 * Supervisely's public API, version 3: `{url}/public/api/v3/{method}`. A job there always has someone who works on it,
 * so no one can be taken off it.
 */
export const quantigoCalls = (ask: Ask, site: string, verbs: Readonly<Record<string, Verb>>): ServerCalls => {
  const call = (method: string, given: Parameters, once?: true): Promise<unknown> => {
    const path = `/public/api/v3/${method}`;
    const verb = verbs[method] ?? ourVerbs[method] ?? "GET";
    if (verb === "POST") return ask({ verb, path, body: given, ...(once && { once }) });
    const query = Object.entries(given).map(([name, value]) => [name, inQuery(value)]);
    return ask({ verb, path, query: Object.fromEntries(query), ...(once && { once }) });
  };
  const list = <T extends { readonly id: string }>(method: string, schema: z.ZodType<T>, given: Parameters) => {
    const Page = z.object({ pagesCount: Count, entities: listOf(schema) });
    return allPages(async (page) => {
      const reply = read(Page, await call(method, page === 1 ? given : { ...given, page }));
      return { records: reply.entities, isLast: page >= (reply.pagesCount ?? 1) };
    });
  };
  const info = async <T>(method: string, schema: z.ZodType<T>, id: string) =>
    read(schema, await call(method, { id: numberOf(id) }));

  const user = async (login: string) => {
    const found = await list("users.list", User, { filter: [{ field: "login", operator: "=", value: login }] });
    const one = found.find((each) => each.login === login);
    return one ? { id: one.id, login, name: one.name ?? null, email: one.email ?? null } : null;
  };
  const put = async (jobId: string, field: "userId" | "reviewerId", login: string | null) => {
    if (login === null) throw new NotOffered("unassign");
    const found = await user(login);
    if (!found) throw noAccount();
    await call("jobs.editInfo", { id: numberOf(jobId), [field]: numberOf(found.id) });
  };
  const job = async (id: string) => jobOf(await info("jobs.info", Job, id), site);
  const setStatus = async (jobId: string, status: ServerJobStatus): Promise<void> => {
    try {
      await call("jobs.set-status", { id: numberOf(jobId), status });
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error;
      // The answer to a first try may have been lost: then the second one changes nothing, and may be refused for it.
      const now = (await job(jobId)).status;
      if (now === status) return;
      const step = stepTo[status];
      if (!step || step === now) throw error;
      await setStatus(jobId, step);
      await call("jobs.set-status", { id: numberOf(jobId), status });
    }
  };

  const videos = async (datasetId: string) => {
    const found = await list("videos.list", Video, { datasetId: numberOf(datasetId) });
    return found.map(({ id, name, framesCount, fileMeta }) => ({
      id,
      name,
      datasetId,
      seconds: fileMeta?.duration ?? null,
      frames: fileMeta?.framesCount ?? framesCount ?? null,
    }));
  };
  const ofVideos = async (datasetId: string, ids: readonly string[]): Promise<ItemObjects[]> => {
    const found: ItemObjects[] = [];
    for (let from = 0; from < ids.length; from += videosAtOnce) {
      const videoIds = ids.slice(from, from + videosAtOnce).map(numberOf);
      const given = { datasetId: numberOf(datasetId), videoIds };
      const reply = read(VideoAnnotations, await call("videos.annotations.bulk.info", given));
      found.push(...reply.map(({ videoId, videoName, objects }) => itemOf(videoId, videoName, objects)));
    }
    return found;
  };
  const ofImages = async (datasetId: string): Promise<ItemObjects[]> => {
    const WithId = ImageAnnotation.transform((one) => ({ ...one, id: one.imageId }));
    const found = await list("annotations.list", WithId, { datasetId: numberOf(datasetId) });
    return found.map(({ id, imageName, annotation }) => itemOf(id, imageName, annotation?.objects ?? []));
  };
  const contentOf = async (datasetId: string) => {
    const dataset = await info("datasets.info", Dataset, datasetId);
    const project = dataset.projectId ? await info("projects.info", Project, dataset.projectId) : null;
    if (project?.type !== "videos") {
      return { items: await ofImages(datasetId), frames: null, count: dataset.itemsCount ?? dataset.imagesCount };
    }
    const all = await videos(datasetId);
    const items = await ofVideos(
      datasetId,
      all.map(({ id }) => id),
    );
    return { items, frames: all.reduce((sum, { frames }) => sum + (frames ?? 0), 0), count: all.length };
  };

  return {
    teams: () => list("teams.list", Place, {}),
    workspaces: (teamId) => list("workspaces.list", Place, { teamId: numberOf(teamId) }),
    projects: async (workspaceId) =>
      (await list("projects.list", Project, { workspaceId: numberOf(workspaceId) })).map(
        ({ id, name, type, itemsCount, imagesCount }) => ({
          id,
          name,
          items: itemsCount ?? imagesCount ?? null,
          dataType: type ?? null,
        }),
      ),
    project: (id) =>
      unlessGone(async () => {
        const { classes, tags, projectType } = await info("projects.meta", Meta, id);
        const shaped = classes.map(({ title, shape }) => ({ name: title, shape: shape ?? null }));
        return { id, classes: shaped, tags, dataType: projectType ?? null };
      }),
    datasets: async (projectId) =>
      (await list("datasets.list", Dataset, { projectId: numberOf(projectId) })).map(
        ({ id, name, itemsCount, imagesCount }) => ({ id, name, items: itemsCount ?? imagesCount ?? null }),
      ),
    videos,
    job: (id) => unlessGone(() => job(id)),
    assign: (jobId, login) => put(jobId, "userId", login),
    review: (jobId, login) => put(jobId, "reviewerId", login),
    setStatus,
    counts: async (datasetId) => {
      const { items, frames, count } = await contentOf(datasetId);
      return summed(items, frames, count);
    },
    annotations: async (datasetId) => (await contentOf(datasetId)).items,
    user,
    createUser: async ({ login, name, email, password }) => {
      const added = await call("users.add", { login, name, email, password, isRestricted: true }, true);
      return { id: read(z.object({ userId: Id }), added).userId, login, name, email };
    },
    addToTeam: async (userId, teamId, role) => {
      const { login } = await info("users.info", User, userId);
      const roles = await list("roles.list", Role, {});
      const wanted = roles.find((one) => one.role.toLowerCase() === role);
      if (!wanted) throw new ServerRefusal(`it has no role ${role}`);
      const place = { teamId: numberOf(teamId), roleId: numberOf(wanted.id) };
      await putInTeam({
        role,
        rolesThatLead,
        find: async () => {
          const { teams } = await info("users.info", UserInTeams, userId);
          return teams.find(({ id }) => id === teamId);
        },
        add: () => call("members.add", { login, ...place }),
        change: () => call("members.editInfo", { id: numberOf(userId), ...place }),
      });
    },
  };
};

const inQuery = (value: unknown): string | number =>
  typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);

const itemOf = (itemId: string, item: string, objects: readonly { readonly classTitle: string }[]): ItemObjects => ({
  itemId,
  item,
  objects: countsOf(objects.map(({ classTitle }) => classTitle)),
});

const jobOf = (found: z.output<typeof Job>, site: string) => {
  const { id, name, status, teamId, workspaceId, projectId = null, datasetId = null } = found;
  const place = [teamId, workspaceId, projectId, datasetId];
  return {
    id,
    name,
    status,
    projectId,
    datasetId,
    annotator: found.labelerLogin ?? null,
    reviewer: found.reviewerLogin ?? null,
    items: found.imagesCount ?? found.entities.length,
    finishedItems: found.finishedImagesCount ?? 0,
    entities: found.entities.map((one) => ({ id: one.id, name: one.name, reviewStatus: one.reviewStatus ?? null })),
    link: place.every(Boolean) ? `${site}/app/images/${place.join("/")}?jobId=${id}` : null,
  };
};
