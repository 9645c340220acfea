import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { userActions } from "../../../src/resources/users/actions.tsx";
import JobLimit from "../../../src/resources/users/job-limit.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { somebody } from "../helpers/people.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const person: User = {
  ...somebody,
  _id: idOf(1),
  firstName: "Ann",
  lastName: "Abe",
  email: "ann@acme.example",
  version: 3,
};

test("who is blocked from jobs is let back with a limit, as it was read", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const { server } = await showPage(<JobLimit record={{ ...person, isJobBlocked: true }} onClose={onClose} />, {
    answers: [[users.unblockJob, () => ({ user: person })]],
  });
  await screen.findByText(/Some of their jobs expired/);
  const limit = screen.getByRole("spinbutton", { name: "Job limit" });
  await user.clear(limit);
  await user.type(limit, "2");
  await user.click(screen.getByRole("button", { name: "Unblock jobs" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.requestsTo(users.unblockJob)).toMatchObject([
    { params: { _id: person._id }, body: { jobLimit: 2, version: 3 } },
  ]);
});

test("a limit that somebody else changed meanwhile is said to be so, and the dialog makes way for the new one", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const refuse = () => {
    throw new AppError({ statusCode: errors.stale[0], code: "stale", message: errors.stale[1] });
  };
  await showPage(<JobLimit record={person} onClose={onClose} />, { answers: [[users.unblockJob, refuse]] });
  const limit = await screen.findByRole("spinbutton", { name: "Job limit" });
  await user.clear(limit);
  await user.type(limit, "4{Enter}");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toasts.get().at(-1)?.text).toBe(errors.stale[1]);
});

test("the same limit again is nothing to save", async () => {
  const user = userEvent.setup();
  const { server } = await showPage(<JobLimit record={person} onClose={() => {}} />, { answers: [] });
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Change job limit" });
  expect(save.disabled).toBe(true);
  await user.type(screen.getByRole("spinbutton", { name: "Job limit" }), "{Enter}");
  expect(server.requestsTo(users.unblockJob)).toEqual([]);
});

test("the menu says what the limit would do, to whom one may change", () => {
  const labelsFor = (of: User) =>
    userActions
      .filter(({ endpoint, isOpen }) => endpoint === users.unblockJob && isOpen?.(of))
      .map(({ label }) => label);
  expect(labelsFor(person)).toEqual(["Change job limit"]);
  expect(labelsFor({ ...person, isJobBlocked: true })).toEqual(["Unblock jobs"]);
  expect(labelsFor({ ...person, can: { ...person.can, edit: false } })).toEqual([]);
});
