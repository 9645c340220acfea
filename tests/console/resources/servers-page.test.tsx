import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import type { ErrorBody } from "../../../contract/core/errors.ts";
import { resources } from "../../../contract/resources/endpoints.ts";
import type { ServerSync } from "../../../contract/resources/fields.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import ServersPage from "../../../src/pages/resources/servers-page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { pageOf } from "../helpers/work.ts";

const asked = { isFromMirror: false, isCut: false };
const server = (given: object = {}) => ({
  agent: "quantigo",
  name: "Test",
  kind: "quantigo",
  isStandIn: false,
  lacks: [],
  ...given,
});
const sync: ServerSync = {
  _id: "00000000-0000-7000-8000-0000000000a1",
  serverAgent: "quantigo",
  teamId: "11",
  teamName: "Roads",
  state: "done",
  phase: "jobs",
  workspaces: 1,
  projects: 2,
  datasets: 3,
  jobs: 4,
  jobsGone: 1,
  problem: "",
  startedBy: null,
  startedAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:01:00.000Z",
  syncedAt: "2026-11-20T10:01:00.000Z",
};
const refuse = (body: Pick<ErrorBody, "statusCode" | "code" | "message">) => () => {
  throw new AppError(body);
};
const away = refuse({ statusCode: 503, code: "server_unavailable", message: "Test isn't answering: status 503." });

type Answers = Partial<Record<keyof typeof resources, (heard: Heard) => unknown>>;
const show = (given: Answers = {}, at = "") =>
  showPage(<ServersPage />, {
    at: `/annotation-servers${at}`,
    answers: [
      [resources.servers, given.servers ?? (() => ({ servers: [server()] }))],
      [resources.teams, given.teams ?? (() => ({ teams: [{ id: "11", name: "Roads" }], ...asked }))],
      [
        resources.workspaces,
        given.workspaces ?? (() => ({ data: { workspace: [{ id: "31", name: "Main" }], ...asked } })),
      ],
      [
        resources.projects,
        given.projects ??
          (() => ({
            projects: [{ id: "101", name: "Cars", items: 12, dataType: "images", status: "active" }],
            ...asked,
          })),
      ],
      [
        resources.datasets,
        given.datasets ?? (() => ({ datasets: [{ id: "501", name: "North", items: 7 }], ...asked })),
      ],
      [resources.syncs, given.syncs ?? (() => ({ syncs: [], ...pageOf(0) }))],
      [resources.syncServer, given.syncServer ?? (() => ({ sync: { ...sync, state: "running", finishedAt: null } }))],
      [resources.updateProjectStatus, given.updateProjectStatus ?? away],
      [
        benchmarks.objects,
        () => ({ datasetId: "501", items: 7, frames: null, objects: [{ class: "car", count: 1200 }] }),
      ],
    ],
  });
const list = (name: string) => within(screen.getByRole("region", { name }));
const user = userEvent.setup({ pointerEventsCheck: 0 });

test("leads from team to dataset, and counts what it holds when asked", async () => {
  const { server: heard } = await show();
  expect(await screen.findByText("Choose a team first.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Roads" }));
  await user.click(await screen.findByRole("button", { name: "Main" }));
  await user.click(await screen.findByRole("button", { name: /^Cars/ }));
  await user.click(await screen.findByRole("button", { name: /^North/ }));
  expect(heard.requestsTo(resources.datasets)[0]?.params).toEqual({ _id: "101", serverAgent: "quantigo" });
  expect(screen.getByRole("button", { name: "Download mapping sheet" })).toBeTruthy();
  expect(heard.requestsTo(benchmarks.objects)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Count objects" }));
  expect(await screen.findByText("1,200")).toBeTruthy();
  expect(screen.getByText("7 items.")).toBeTruthy();
});

test("opens again where the person was", async () => {
  const first = await show();
  await user.click(await screen.findByRole("button", { name: "Roads" }));
  await user.click(await screen.findByRole("button", { name: "Main" }));
  await screen.findByRole("button", { name: /^Cars/ });
  first.unmount();
  const { server: heard } = await show();
  await screen.findByRole("button", { name: /^Cars/ });
  expect(heard.requestsTo(resources.projects)[0]?.params).toMatchObject({ _id: "31" });
  await user.click(screen.getByRole("button", { name: /^Cars/ }));
  expect(await screen.findByRole("button", { name: /^North/ })).toBeTruthy();
});

test("a failed workspace call only ends the loading; other failures are said, and can be tried again", async () => {
  await show({ workspaces: away, datasets: away }, "?team=11&workspace=31&project=101");
  await screen.findByRole("region", { name: "Datasets" });
  expect(await list("Datasets").findByText("Test isn't answering: status 503.")).toBeTruthy();
  expect(list("Datasets").getByRole("button", { name: "Try again" })).toBeTruthy();
  await waitFor(() => expect(list("Workspaces").queryByRole("status")).toBeNull());
  expect(screen.getByRole("region", { name: "Workspaces" }).textContent).toBe("Workspaces");
});

test("says what is a stand-in, what it lacks, and what comes from the last sync", async () => {
  await show({
    servers: () => ({ servers: [server({ isStandIn: true, lacks: ["unassign", "users"] })] }),
    teams: () => ({ teams: [], isFromMirror: true, isCut: true }),
  });
  expect(await screen.findByText(/^Test is a stand-in/)).toBeTruthy();
  expect(
    screen.getByText("Test can't take people off jobs or create accounts, so only Muster keeps track of that."),
  ).toBeTruthy();
  expect(await list("Teams").findByText("The server isn't answering. This is from the last sync.")).toBeTruthy();
  expect(list("Teams").getByText("No teams here.")).toBeTruthy();
  expect(list("Teams").getByText("The first 1,000 are shown.")).toBeTruthy();
});

test("without a server it says who sets one up", async () => {
  await show({ servers: () => ({ servers: [] }) });
  expect(await screen.findByText(/^No annotation server is set up yet/)).toBeTruthy();
});

test("sets a project's status, and says “Something went wrong” where that fails", async () => {
  const failed = vi.spyOn(toasts, "error");
  const { server: heard } = await show({}, "?team=11&workspace=31");
  await user.click(await screen.findByRole("combobox", { name: "Status of Cars" }));
  await user.click(await screen.findByTitle("Paused"));
  await waitFor(() => expect(failed).toHaveBeenCalledWith("Something went wrong"));
  const [sent] = heard.requestsTo(resources.updateProjectStatus);
  expect([sent?.params["_id"], sent?.body]).toEqual(["101", { status: "paused" }]);
});

test("keeps the keyboard's focus on a project's status while it is saved, and saves one at a time", async () => {
  const saved = Promise.withResolvers<void>();
  const updateProjectStatus = async () => {
    await saved.promise;
    return away();
  };
  const { server: heard } = await show({ updateProjectStatus }, "?team=11&workspace=31");
  const status = await screen.findByRole("combobox", { name: "Status of Cars" });
  await user.click(status);
  await user.click(await screen.findByTitle("Paused"));
  await waitFor(() => expect(heard.requestsTo(resources.updateProjectStatus)).toHaveLength(1));
  expect(status.matches(":disabled")).toBe(false);
  await user.click(status);
  await user.click(await screen.findByTitle("Active"));
  saved.resolve();
  expect(heard.requestsTo(resources.updateProjectStatus)).toHaveLength(1);
});

test("starts the sync of the chosen team, shows its progress and the last result", async () => {
  const syncs: ServerSync[] = [];
  const { server: heard } = await show(
    {
      syncs: () => ({ syncs, ...pageOf(syncs.length) }),
      syncServer: () => {
        syncs[0] = { ...sync, state: "running", phase: "datasets", finishedAt: null };
        return { sync: syncs[0] };
      },
    },
    "?team=11",
  );
  expect(await screen.findByText("Nothing synced yet.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sync" }));
  const panel = within(screen.getByRole("region", { name: "Sync" }));
  await waitFor(() => expect(panel.getByRole("status").textContent).toContain("is being synced: reading datasets."));
  expect(panel.getByRole("button", { name: "Syncing…" })).toHaveProperty("disabled", true);
  expect(heard.requestsTo(resources.syncServer)[0]?.params).toEqual({ serverAgent: "quantigo", teamId: "11" });
  syncs[0] = { ...sync, state: "failed", problem: "Test: status 503" };
  await waitFor(() => expect(panel.getByText("Test: status 503. Sync again to go on.")).toBeTruthy(), {
    timeout: 5000,
  });
  expect(panel.getByRole("status").textContent).toContain(
    "1 workspace, 2 projects, 3 datasets, 4 jobs, 1 of them gone",
  );
});
