import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { type Duplicate, duplicates } from "../../../contract/duplicates/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import DuplicatesPage from "../../../src/pages/duplicates/duplicates-page.tsx";
import type { Heard } from "../helpers/fake-server.ts";
import { projectOf } from "../helpers/project.ts";
import { showPage } from "../helpers/show-page.tsx";
import { entryOf, idOf, pageOf } from "../helpers/work.ts";

const groupOf = (n: number): Duplicate => {
  const entries = [entryOf(2 * n), entryOf(2 * n + 1)];
  const [first, second] = entries.map(({ _id }) => _id) as [string, string];
  return {
    _id: first,
    user: { _id: idOf(n), name: `Worker ${n}` },
    kind: "repeat",
    from: "2026-11-20T09:04:00.000Z",
    to: "2026-11-20T11:04:30.000Z",
    overlapSeconds: 7230,
    entryCount: 2,
    entries,
    pairs: [{ first, second, kind: "repeat", overlapSeconds: 7230, dismissed: null }],
  };
};

/** The page of a project that has so many groups. */
const showGroups = async (count: number, at: string) => {
  let left = Array.from({ length: count }, (_, n) => groupOf(n + 1));
  const page = (
    <Routes>
      <Route path="/projects/:id/duplicates" element={<DuplicatesPage />} />
    </Routes>
  );
  return showPage(page, {
    at: `/projects/${idOf(50)}/duplicates${at}`,
    answers: [
      [projects.show, () => ({ projectDrawer: projectOf() })],
      [
        duplicates.find,
        ({ query }: Heard) => {
          const skip = Number(query.get("skip"));
          return { duplicates: left.slice(skip, skip + 10), ...pageOf(left.length, 10) };
        },
      ],
      [
        duplicates.dismiss,
        ({ body }) => {
          const { entries } = body as { entries: readonly string[] };
          left = left.filter(({ _id }) => !entries.includes(_id));
          return { done: 1 };
        },
      ],
    ],
  });
};

test("after the last group of the last page those of the page before are shown, the first of which has the focus", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await showGroups(11, "?page=2");
  await user.click(await screen.findByRole("button", { name: "Both are right…" }));
  await user.type(await screen.findByLabelText("Why both are right"), "Two screens");
  await user.click(screen.getByRole("button", { name: "Mark as right" }));
  expect(await screen.findByText("10 stretches of time")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Both are right…" })).toHaveLength(10);
  expect(screen.queryByText(/No overlapping hours to decide on/)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Worker 1,"));
});

test("an address past the end shows the last page; the empty state is shown only where nothing matches", async () => {
  const { unmount } = await showGroups(11, "?page=7");
  expect(await screen.findByText("11 stretches of time")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Both are right…" })).toBeTruthy();
  unmount();
  await showGroups(0, "?page=2");
  expect(await screen.findByText(/No overlapping hours to decide on/)).toBeTruthy();
});

test("the address of a flag shows one worker's, in every view, and leads to everyone's", async () => {
  const { server } = await showGroups(1, `?user=${idOf(1)}`);
  expect((await screen.findByText(/^Only Worker 1\./)).textContent).toContain("Show everyone");
  expect(server.requestsTo(duplicates.find)[0]?.query.getAll("user")).toEqual([idOf(1)]);
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Both are right")).toContain(`?view=dismissed&user=${idOf(1)}`);
  expect(hrefOf("Show everyone")).not.toContain("user");
});
