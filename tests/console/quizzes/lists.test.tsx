import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import type { QuizState } from "../../../contract/quizzes/states.ts";
import Submissions from "../../../src/resources/quizzes/submissions.tsx";
import { ListPage } from "../../../src/ui/resource/list-page.tsx";
import { undo } from "../../../src/ui/table/undo.ts";
import { quizId, quizOf, submissionOf } from "../helpers/quizzes.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

afterEach(() => {
  undo.dismiss();
  localStorage.clear();
});

const resource = await resourceNamed("quizzes");
const press = (name: string | RegExp, at = -1) => fireEvent.click(screen.getAllByText(name).at(at)!.closest("button")!);

test("quizzes are archived together, and undo gives each the status that it had", async () => {
  const states: Record<string, QuizState> = { [idOf(1)]: "draft", [idOf(2)]: "published" };
  const { parts: _, ...quiz } = quizOf();
  const listed = () => Object.entries(states).map(([_id, status]) => ({ ...quiz, _id, status, name: `Quiz ${_id}` }));
  const { server } = await showRoutes({
    at: ["/quizzes"],
    routes: [{ path: "/quizzes", element: <ListPage resource={resource} /> }],
    answers: [
      [quizzes.list, () => ({ quizzes: listed(), ...pageOf(2) })],
      [
        quizzes.bulkStatus,
        ({ body }) => {
          const { select, status } = body as { select: { ids: string[] }; status: QuizState };
          const were = select.ids.map((id) => ({ status: states[id]!, ids: [id] }));
          for (const id of select.ids) states[id] = status;
          return { done: select.ids.length, refused: [], ids: select.ids, were };
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByLabelText("Select all on this page"));
  await screen.findByText("2 selected");
  press("Archive", 0);
  await screen.findAllByText("Archive 2 quizzes? They can't be taken any more. Submissions stay.");
  press("Archive");
  await screen.findByText("2 archived");
  expect(Object.values(states)).toEqual(["archived", "archived"]);
  press("Undo");
  await waitFor(() => expect(Object.values(states)).toEqual(["draft", "published"]));
  expect(server.requestsTo(quizzes.bulkStatus)).toHaveLength(3);
});

test("a quiz's submissions are exported, and only those that the list shows", async () => {
  await showRoutes({
    at: ["/here?submissions-status=graded"],
    routes: [{ path: "/here", element: <Submissions record={quizOf()} /> }],
    answers: [[quizSubmissions.ofQuiz, () => ({ submissions: [submissionOf()], ...pageOf(1) })]],
  });
  const asked: URL[] = [];
  const others = fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const url = new URL(address, "http://localhost");
    if (url.pathname !== quizSubmissions.export.path) return others(address, init);
    asked.push(url);
    return new Response("Quiz\r\n", { headers: { "content-type": "text/csv" } });
  });
  await screen.findByText("Mina Okafor");
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("All columns");
  press("All columns");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.searchParams.getAll("quiz")).toEqual([quizId]);
  expect(asked[0]?.searchParams.getAll("status")).toEqual(["graded"]);
});

test("keys that may be wrong are counted in the list, and lead to the quiz's item analysis", async () => {
  const { parts: _, ...quiz } = quizOf({ suspects: 2 });
  await showRoutes({
    at: ["/quizzes?hasSuspects=true&status=published"],
    routes: [{ path: "/quizzes", element: <ListPage resource={resource} /> }],
    answers: [[quizzes.list, () => ({ quizzes: [quiz], ...pageOf(1) })]],
  });
  const link = await screen.findByRole("link", { name: "2 keys to check" });
  expect(link.getAttribute("href")).toBe(`/quizzes/${quizId}?tab=analysis`);
});
