import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Reason } from "../../../contract/core/errors.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import CheckInPage from "../../../src/custom/work-history/check-in/check-in-page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { ownEntriesOf, idOf, pageOf, projectOf } from "../helpers/work.ts";

type Asked = NonNullable<Reason["asked"]>;
const skill = idOf(70);
const shutBy = (asked: Partial<Asked>) => {
  const reason: Reason = {
    reason: "skill_missing",
    message: "You need the skill Lanes.",
    unlock: { kind: "skill", id: skill },
    asked: { skill, state: null, answer: "", course: null, ...asked },
  };
  return projectOf(1, { isOpen: false, reasons: [reason] });
};

const show = (first: Partial<Asked>, ask: (request: Heard) => unknown = () => ({})) => {
  let asked = first;
  const answers: [Endpoint, (request: Heard) => unknown][] = [
    [
      projects.myCheckIn,
      () => ({ workHistory: null, tool: null, serverTime: "2026-11-20T11:08:09.000Z", todaySeconds: 0 }),
    ],
    [projects.available, () => ({ projectDrawers: [shutBy(asked)], ...pageOf(1, 200) })],
    [workHistory.mine, () => ownEntriesOf([])],
    [
      skillRequests.ask,
      async (request) => {
        const reply = await ask(request);
        asked = { state: "open" };
        return reply;
      },
    ],
  ];
  return showPage(<CheckInPage />, { as: "annotator", answers });
};

test("one press asks for the missing skill of a project, and the card shows that it was asked for", async () => {
  const { server } = await show({}, () => ({ skillRequest: {} }));
  await userEvent.click(await screen.findByRole("button", { name: "Ask for this skill" }));
  await screen.findByText("You have asked for it. We’ll notify you of the answer.");
  expect(server.requestsTo(skillRequests.ask).map(({ body }) => body)).toEqual([{ skill, project: idOf(51) }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ask for this skill" })).toBeNull());
});

test("who was declined reads why, and has no button", async () => {
  await show({ state: "declined", answer: "Take the course first." });
  await screen.findByText("You asked for it, and it was declined: Take the course first.");
  expect(screen.queryByRole("button", { name: "Ask for this skill" })).toBeNull();
});

test("who is to take a course first finds it there", async () => {
  await show({
    state: "declined",
    answer: "You are new to it.",
    course: { _id: idOf(71), name: "Lanes, step by step" },
  });
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Lanes, step by step" });
  expect(link.getAttribute("href")).toBe(`/learn/${idOf(71)}`);
  expect(link.closest("p")!.textContent).toBe(
    "You asked for it, and it was declined: You are new to it. Take the course Lanes, step by step; then you can ask again.",
  );
});

test("a refusal stands beside the button", async () => {
  const message = "You hold this skill already.";
  await show({}, () => Promise.reject(new AppError({ statusCode: 409, code: "skill_held", message })));
  await userEvent.click(await screen.findByRole("button", { name: "Ask for this skill" }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});
