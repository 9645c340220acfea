import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import Allowances from "../../../src/resources/quizzes/allowances.tsx";
import type { Heard } from "../helpers/fake-server.ts";
import { somebody } from "../helpers/people.ts";
import { quizId, quizOf } from "../helpers/quizzes.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const show = (answers: readonly (readonly [Endpoint, (heard: Heard) => unknown])[]) =>
  showRoutes({
    at: ["/quizzes/x"],
    routes: [{ path: "/quizzes/x", element: <Allowances record={quizOf()} /> }],
    answers,
  });

const allowance = {
  user: { _id: idOf(9), name: "Will Mensah" },
  extraAttempts: 1,
  extraSeconds: 600,
  closesAt: null,
  reason: "The power was out",
  createdBy: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
};
const will = { ...somebody, _id: idOf(9), firstName: "Will", lastName: "Mensah" };
const lea = { ...somebody, _id: idOf(10), firstName: "Lea", lastName: "Moreau" };

test("extra time is given in hours and minutes, with a reason", async () => {
  const user = userEvent.setup();
  const { server } = await show([
    [quizzes.allowances, () => ({ allowances: [allowance] })],
    [quizzes.allow, () => ({ allowance })],
  ]);
  await user.click(await screen.findByRole("button", { name: "Change for Will Mensah" }));
  const minutes = await screen.findByRole("spinbutton", { name: "Minutes" });
  await user.clear(minutes);
  await user.type(minutes, "30");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.requestsTo(quizzes.allow)).toHaveLength(1));
  expect(server.requestsTo(quizzes.allow)[0]).toMatchObject({
    params: { _id: quizId, userId: idOf(9) },
    body: { extraAttempts: 1, extraSeconds: 1800, closesAt: null, reason: "The power was out" },
  });
});

test("what was typed of an allowance and not saved is there again", async () => {
  const user = userEvent.setup();
  const read = [[quizzes.allowances, () => ({ allowances: [] })] as const];
  await show(read);
  const open = async () => user.click(await screen.findByRole("button", { name: "Give extra time or attempts" }));
  await open();
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "The power was out");
  cleanup();
  await show(read);
  await open();
  const kept = await screen.findByRole("textbox", { name: "Reason" });
  expect((kept as HTMLTextAreaElement).value).toBe("The power was out");
});

test("who has something already keeps it, but for what is typed, and it is said", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const { server } = await show([
    [quizzes.allowances, () => ({ allowances: [allowance] })],
    [quizzes.allow, () => ({ allowance })],
    [users.list, () => ({ users: [will, lea], ...pageOf(2) })],
  ]);
  await user.click(await screen.findByRole("button", { name: "Give extra time or attempts" }));
  const choose = async (name: string) => {
    await user.click(screen.getByRole("combobox", { name: "Person" }));
    await user.click(
      await screen.findByText(name, { selector: ".ant-select-item-option-content, .ant-select-item-option-content *" }),
    );
  };
  const fields = () => ({
    attempts: screen.getByRole<HTMLInputElement>("spinbutton", { name: "Extra attempts" }).value,
    minutes: screen.getByRole<HTMLInputElement>("spinbutton", { name: "Minutes" }).value,
    reason: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value,
  });
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "Ill");
  await choose("Will Mensah");
  const replaces = "Will Mensah already has 1 extra attempt, 10 min of extra time. What you save replaces it.";
  expect(await screen.findByText(replaces)).toBeTruthy();
  expect(fields()).toEqual({ attempts: "1", minutes: "10", reason: "Ill" });
  // What one person has is not given to another.
  await choose("Lea Moreau");
  await waitFor(() => expect(screen.queryByText(replaces)).toBeNull());
  expect(fields()).toEqual({ attempts: "0", minutes: "0", reason: "Ill" });
  await choose("Will Mensah");
  await user.clear(screen.getByRole("spinbutton", { name: "Extra attempts" }));
  await user.type(screen.getByRole("spinbutton", { name: "Extra attempts" }), "2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.requestsTo(quizzes.allow)).toHaveLength(1));
  expect(server.requestsTo(quizzes.allow)[0]).toMatchObject({
    params: { _id: quizId, userId: will._id },
    body: { extraAttempts: 2, extraSeconds: 600, closesAt: null, reason: "Ill" },
  });
});
