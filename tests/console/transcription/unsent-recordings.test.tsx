import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import MyTasksPage from "../../../src/custom/transcription/my-tasks-page.tsx";
import type { KeptTake } from "../../../src/custom/transcription/shared/kept-takes.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

/** In place of the browser's store. */
let kept: () => Promise<readonly KeptTake[]>;
vi.mock("../../../src/custom/transcription/shared/kept-takes.ts", () => ({ readTakes: () => kept() }));

const voices = { _id: idOf(50), name: "Voices" };
const takeOf = (line: number, projectId: string) =>
  ({ lineId: idOf(line), projectId, blob: new Blob(["sound"]), facts: {} }) as KeptTake;
const supply = { project: voices, kind: "line", held: 1, sentBack: 0, open: 3, amount: null, reasons: [] } as const;

const show = () =>
  showPage(<MyTasksPage />, {
    as: "annotator",
    answers: [
      [tasks.supply, () => ({ supply: [supply] })],
      [tasks.mine, () => ({ tasks: [], ...pageOf(0) })],
    ],
  });

test("recordings that wait in this browser are counted, with the way to where they are sent", async () => {
  kept = async () => [takeOf(1, voices._id), takeOf(2, voices._id), takeOf(3, idOf(51))];
  await show();
  expect((await screen.findByText(/2 recordings of Voices are not sent yet\./)).tagName).toBe("P");
  expect(screen.getByRole("link", { name: "Send them" }).getAttribute("href")).toBe(
    `/my-tasks/read-aloud/${voices._id}`,
  );
  expect(screen.getByText(/1 recording is not sent yet\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Send it" }).getAttribute("href")).toBe(`/my-tasks/read-aloud/${idOf(51)}`);
});

test.each([
  ["waits", async () => []],
  ["can be kept", () => Promise.reject(new Error("no store"))],
])("nothing is said where nothing %s", async (_, read) => {
  kept = vi.fn(read);
  await show();
  await screen.findByRole("heading", { name: "Voices" });
  await waitFor(() => expect(kept).toHaveBeenCalled());
  expect(screen.queryByText(/not sent yet/)).toBeNull();
});
