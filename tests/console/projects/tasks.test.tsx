import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { audioTranscription } from "../../../contract/audio-transcription/endpoints.ts";
import { imageTranscription } from "../../../contract/image-transcription/endpoints.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import type { TaskAccuracy } from "../../../contract/tasks/accuracy/measures.ts";
import ProjectTasks from "../../../src/resources/projects/tasks.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { taskSettings } from "../helpers/tasks.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const project = { _id: idOf(50), name: "Calls" } as Project;
const none = { errors: 0, length: 0, rate: null, low: null, high: null };
const rows: TaskAccuracy[] = [
  {
    _id: idOf(1),
    user: { _id: idOf(1), name: "Ann" },
    items: 12,
    words: { errors: 30, length: 240, rate: 0.125, low: 0.089, high: 0.1727 },
    characters: { ...none, rate: 0.0432 },
    reviewed: 3,
    reviewedRate: 0,
    pairs: 0,
    agreement: null,
    consensusItems: 4,
    consensusRate: 0.05,
    repeats: 2,
    selfConsistency: 0.975,
    skipsInARow: 6,
  },
];

test("the tab shows how exact people are, and offers sounds as subtitles too", async () => {
  const user = userEvent.setup();
  const { server } = await showPage(<ProjectTasks record={project} />, {
    answers: [
      [tasks.progress, () => ({ progress: [], measuring: { done: 40, total: 120 } })],
      [tasks.accuracy, () => ({ accuracy: rows, ...pageOf(1) })],
      [audioTranscription.list, () => ({ contents: [], ...pageOf(0) })],
      [audioTranscription.ofProject, () => ({ tasks: [], ...pageOf(0) })],
      [imageTranscription.list, () => ({ contents: [], ...pageOf(0) })],
      [imageTranscription.ofProject, () => ({ tasks: [], ...pageOf(0) })],
      [
        audioTranscription.download,
        // A fake server has no files.
        () => {
          throw new AppError({ statusCode: 503, code: "busy", message: "The server is busy." });
        },
      ],
    ],
  });
  const table = within(await screen.findByRole("table", { name: "Accuracy" }));
  const cells = within(table.getAllByRole("row")[1]!).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "12",
    "12.5%",
    "8.9–17.3%",
    "4.3%",
    "3",
    "0%",
    "0",
    "–",
    "4",
    "5%",
    "2",
    "97.5%",
    "6",
  ]);
  expect(await screen.findByText("Measuring again: 40 of 120")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Subtitles (SRT)" }));
  await waitFor(() => expect(server.requestsTo(audioTranscription.download)).toHaveLength(1));
  expect(server.requestsTo(audioTranscription.download)[0]!.query.get("format")).toBe("srt");
  await user.click(screen.getByRole("combobox", { name: "Kind" }));
  await user.click(await screen.findByTitle("Image transcription"));
  await user.click(screen.getByRole("button", { name: "More" }));
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Subtitles (SRT)" })).toBeNull());
  expect(await screen.findByRole("menuitem", { name: "Table (CSV)" })).toBeTruthy();
});

test("a manager says how items are given out and what counts as equal; the rules are sent as one", async () => {
  const user = userEvent.setup();
  const settings = { ...taskSettings, glossary: [{ term: "Metoprolol", hint: "A medicine" }] };
  const { server } = await showRoutes({
    at: ["/"],
    routes: [{ path: "/", element: <ProjectTasks record={project} /> }],
    answers: [
      [tasks.progress, () => ({ progress: [], measuring: null })],
      [tasks.accuracy, () => ({ accuracy: [], ...pageOf(0) })],
      [audioTranscription.list, () => ({ contents: [], ...pageOf(0) })],
      [audioTranscription.ofProject, () => ({ tasks: [], ...pageOf(0) })],
      [tasks.settings, () => ({ settings })],
      [tasks.editSettings, () => ({ settings })],
    ],
  });
  expect(await screen.findByText(/No figures yet/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Settings" }));
  await user.click(await screen.findByRole("switch", { name: "Ignore punctuation" }));
  const twice = screen.getByRole("spinbutton", { name: "Done by several, %" });
  await user.clear(twice);
  await user.type(twice, "25");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.requestsTo(tasks.editSettings)).toHaveLength(1));
  expect(server.requestsTo(tasks.editSettings)[0]!.body).toEqual({
    doublePercent: 25,
    normalisation: { ...defaultRules, ignorePunctuation: false },
    version: 4,
  });
});
