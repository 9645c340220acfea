import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { resources } from "../../../contract/resources/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import NewJobsPage from "../../../src/pages/resources/new-jobs-page.tsx";
import { AppError, type Heard, invalid } from "../helpers/fake-server.ts";
import { projectOf } from "../helpers/project.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const asked = { isFromMirror: false, isCut: false };
const server = { agent: "quantigo", name: "Quanta", kind: "quantigo", isStandIn: false, lacks: [] as string[] };
const plan = {
  jobs: 12,
  videos: 14,
  seconds: 600,
  unknown: 1,
  first: [{ title: "North 1/12", items: 2, seconds: 50 }],
};

const worker = { _id: idOf(7), firstName: "Amina", lastName: "Hassan", name: "Amina Hassan" };
const project = projectOf();
const ids = Array.from({ length: 12 }, (_, nth) => `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`);

const ofNorth = "?server=quantigo&team=11&workspace=31&project=101&dataset=501";
const show = (
  fromVideos: (heard: Heard) => unknown,
  given: { lacks?: string[]; dataType?: string; search?: string; workspaces?: () => never } = {},
) =>
  showRoutes({
    at: [`/annotation-servers/new-jobs${given.search ?? ofNorth}`],
    routes: [{ path: "/annotation-servers/new-jobs", element: <NewJobsPage /> }],
    answers: [
      [resources.servers, () => ({ servers: [{ ...server, lacks: given.lacks ?? [] }] })],
      [resources.teams, () => ({ teams: [{ id: "11", name: "Roads" }], ...asked })],
      [
        resources.workspaces,
        given.workspaces ?? (() => ({ data: { workspace: [{ id: "31", name: "Main" }], ...asked } })),
      ],
      [
        resources.projects,
        () => ({
          projects: [
            { id: "101", name: "Cars", items: 12, dataType: given.dataType ?? "videos", status: "active" },
            { id: "102", name: "Trams", items: 3, dataType: "videos", status: "paused" },
          ],
          ...asked,
        }),
      ],
      [resources.datasets, () => ({ datasets: [{ id: "501", name: "North", items: 14 }], ...asked })],
      [projects.list, () => ({ projectDrawers: [project], ...pageOf(1) })],
      [annotation.defaults, () => ({ annotatorId: worker._id, reviewerId: null })],
      [users.list, () => ({ users: [worker], ...pageOf(1) })],
      [jobs.fromVideos, fromVideos],
    ],
  });
/** What every job needs. */
const fillIn = async () => {
  await user.type(await screen.findByLabelText("Title"), "Drives");
  await user.click(screen.getByLabelText("Project"));
  await user.click(await screen.findByTitle(project.name));
  await user.type(screen.getByLabelText("Longest stretch"), "1");
  await user.click(screen.getByRole("button", { name: "Preview" }));
};
const user = userEvent.setup({ pointerEventsCheck: 0 });
afterEach(() => localStorage.clear());

test("shows what would be made of the dataset's videos, makes it, and links to the new jobs", async () => {
  const { server: heard } = await show(({ body }) => ({
    plan,
    ids: (body as { preview?: boolean }).preview ? [] : ids,
  }));
  expect(await screen.findByText("North")).toBeTruthy();
  await fillIn();
  const preview = within(await screen.findByRole("status", { name: "What will be made" }));
  expect(preview.getByText("12 jobs")).toBeTruthy();
  expect(preview.getByText("And 11 more like these.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create 12 jobs" }));
  expect((await screen.findByRole("link", { name: "Show them" })).getAttribute("href")).toBe(
    "/jobs?serverAgent=quantigo&datasetId=501",
  );
  const sent = heard.requestsTo(jobs.fromVideos).map(({ body }) => body);
  expect(sent).toMatchObject([
    {
      preview: true,
      serverAgent: "quantigo",
      serverProjectId: "101",
      datasetId: "501",
      dataset: "North",
      minutes: 60,
      annotatorId: worker._id,
    },
    { datasetId: "501", minutes: 60 },
  ]);
  expect(sent[1]).not.toHaveProperty("preview");
});

test("the button keeps the keyboard's focus while the dataset is read", async () => {
  const read = Promise.withResolvers<void>();
  await show(async () => {
    await read.promise;
    return { plan, ids: [] };
  });
  await fillIn();
  await screen.findByText("Reading the dataset from Quanta…");
  expect(screen.getByRole("button", { name: /Preview/ }).matches(":disabled")).toBe(false);
  read.resolve();
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Create 12 jobs" }));
});

test("says at the field what the server refuses, and makes a new plan once something is changed", async () => {
  let refused = true;
  await show(() => {
    if (!refused) return { plan, ids: [] };
    throw invalid({ minutes: ["More than 2,000 jobs. Let them be longer."] });
  });
  await fillIn();
  expect(await screen.findByText("More than 2,000 jobs. Let them be longer.")).toBeTruthy();
  refused = false;
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await screen.findByRole("button", { name: "Create 12 jobs" });
  await user.type(screen.getByLabelText("Title"), " two");
  expect(screen.getByRole("button", { name: "Preview" })).toBeTruthy();
});

test("divides by items where the server has no videos", async () => {
  await show(() => ({ plan, ids: [] }), { lacks: ["videos"] });
  expect(await screen.findByLabelText("Items each")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("begins with nothing chosen, and asks the server for what is chosen only", async () => {
  const { server: heard } = await show(() => ({ plan, ids }), { search: "" });
  await user.click(await screen.findByLabelText("Team"));
  expect(heard.requestsTo(resources.workspaces)).toHaveLength(0);
  await user.click(await screen.findByTitle("Roads"));
  await user.click(await screen.findByLabelText("Workspace"));
  await user.click(await screen.findByTitle("Main"));
  expect(heard.requestsTo(resources.workspaces).map(({ params }) => params["_id"])).toEqual(["11"]);
});

test("workspaces that can't be read only end the loading", async () => {
  const { server: heard } = await show(() => ({ plan, ids: [] }), {
    workspaces: () => {
      throw new AppError({ statusCode: 503, code: "server_unavailable", message: "Quanta does not answer." });
    },
  });
  expect(await screen.findByText("North")).toBeTruthy();
  await expect.poll(() => heard.requestsTo(resources.workspaces).length).toBeGreaterThan(0);
  await expect.poll(() => document.querySelector(".ant-select-loading, .ant-select-arrow-loading")).toBeNull();
  expect(screen.queryByText(/does not answer/)).toBeNull();
});

test("projects that are paused on the server are not offered for new jobs", async () => {
  await show(() => ({ plan, ids: [] }), { search: "?server=quantigo&team=11&workspace=31" });
  await user.click(await screen.findByLabelText("Project on the server"));
  expect(await screen.findByTitle("Cars")).toBeTruthy();
  expect(screen.queryByTitle("Trams")).toBeNull();
});

test("keeps what is typed until the jobs are made, also when the manager leaves the page", async () => {
  const making = ({ body }: Heard) => ({ plan, ids: (body as { preview?: boolean }).preview ? [] : ids });
  await show(making);
  await user.type(await screen.findByLabelText("Title"), "Drives");
  cleanup();
  await show(making);
  const title = await screen.findByLabelText<HTMLInputElement>("Title");
  expect(title.value).toBe("Drives");
  await user.clear(title);
  await fillIn();
  await user.click(await screen.findByRole("button", { name: "Create 12 jobs" }));
  await screen.findByText("12 jobs created.");
  cleanup();
  await show(making);
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("");
});
