import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { SubmittedTasks } from "../../../src/resources/projects/submitted-tasks.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { catchDownload } from "../helpers/catch-download.ts";
import { showPage } from "../helpers/show-page.tsx";
import { submittedOf } from "../helpers/tasks.ts";
import { idOf, pageOf } from "../helpers/work.ts";

const late = submittedOf(2, { status: "late", reference: "call 2", amount: 150 });
const all = [submittedOf(1, { status: "approved" }), late];

const show = async (list: (heard: Heard) => unknown) => {
  const { server } = await showPage(<SubmittedTasks projectId={idOf(50)} kind="audio" progress={undefined} />, {
    answers: [[audio.ofProject, list]],
  });
  return { server, user: userEvent.setup({ pointerEventsCheck: 0 }) };
};

test("what was submitted is listed with its person, also what came too late, and each row opens the work", async () => {
  const { server } = await show(() => ({ tasks: all, ...pageOf(2) }));
  const link = await screen.findByRole("link", { name: "call 2" });
  expect(link.getAttribute("href")).toBe(`/task-reviews/${late._id}`);
  const row = within(link.closest("tr")!);
  expect(row.getByText("Too late")).toBeTruthy();
  expect(row.getByText("Worker 2")).toBeTruthy();
  expect(row.getByText("$1.50")).toBeTruthy();
  const [{ params, query }] = server.requestsTo(audio.ofProject) as [Heard];
  expect(params["_id"]).toBe(idOf(50));
  expect([query.get("limit"), query.get("skip"), query.get("sortBy")]).toEqual(["20", "0", "submittedAt:desc"]);
});

test("it is narrowed to what came too late", async () => {
  const { server, user } = await show(({ query }) => {
    const tasks = query.getAll("status").includes("late") ? [late] : all;
    return { tasks, ...pageOf(tasks.length) };
  });
  await screen.findByRole("link", { name: "#1" });
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const filters = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.type(filters.getByRole("combobox", { name: "Status" }), "Too late");
  await user.click(await screen.findByTitle("Too late"));
  await waitFor(() => expect(screen.queryByRole("link", { name: "#1" })).toBeNull());
  expect(server.requestsTo(audio.ofProject).at(-1)!.query.getAll("status")).toEqual(["late"]);
});

test("the subtitles of an item are saved under its name, and are not offered for what came too late", async () => {
  const { server, user } = await show(() => ({ tasks: all, ...pageOf(2) }));
  const { asked, saved } = catchDownload(server, "download-submitted-data", () => new Response("1\n"));
  await user.click(await screen.findByRole("button", { name: "Actions for #1, Worker 1" }));
  expect(screen.queryByRole("button", { name: /Actions for call 2/ })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Subtitles (WebVTT)" }));
  await waitFor(() => expect(saved).toEqual(["#1.vtt"]));
  const { searchParams } = new URL(asked[0]!, "http://localhost");
  expect([searchParams.get("format"), searchParams.get("item")]).toEqual(["vtt", idOf(1)]);
});

test("nothing submitted and a list that can't be read say so", async () => {
  let isBroken = true;
  const { user } = await show(() => {
    if (isBroken) throw new AppError({ statusCode: 503, code: "busy", message: "The server is busy." });
    return { tasks: [], ...pageOf(0) };
  });
  await screen.findByText("The server is busy.");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing submitted yet.")).toBeTruthy();
});
