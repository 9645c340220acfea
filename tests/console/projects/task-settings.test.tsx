import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { TaskSettings } from "../../../src/resources/projects/task-settings.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { taskSettings as settings } from "../helpers/tasks.tsx";
import { idOf } from "../helpers/work.ts";

const project = { _id: idOf(50), name: "Calls" } as Project;

const showSettings = async (edit: (heard: Heard) => unknown = () => ({ settings })) => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const { server } = await showRoutes({
    at: ["/"],
    routes: [{ path: "/", element: <TaskSettings project={project} onClose={onClose} /> }],
    answers: [
      [tasks.settings, () => ({ settings })],
      [tasks.editSettings, edit],
    ],
  });
  const twice = await screen.findByRole<HTMLInputElement>("spinbutton", { name: "Done by several, %" });
  const save = () => user.click(screen.getByRole("button", { name: "Save" }));
  return { user, twice, save, onClose, edits: () => server.requestsTo(tasks.editSettings).map(({ body }) => body) };
};

test("what somebody else made of one rule meanwhile, and was taken, is saved with one's own change of another", async () => {
  const current = { ...settings, normalisation: { ...defaultRules, ignorePunctuation: false }, version: 5 };
  const { user, save, edits } = await showSettings(({ body }) => {
    if ((body as { version: number }).version === 5) return { settings: current };
    throw new AppError({ statusCode: 409, code: "stale", message: errors.stale[1], current });
  });
  await user.click(screen.getByRole("switch", { name: "Ignore upper and lower case" }));
  await save();
  await user.click(await screen.findByRole("button", { name: "Apply" }));
  await save();
  await waitFor(() => expect(edits()).toHaveLength(2));
  expect(edits()[1]).toEqual({
    normalisation: { ...defaultRules, ignoreCase: false, ignorePunctuation: false },
    version: 5,
  });
});

test("what was typed is not lost by Escape or the cross without a question; where nothing was, none is asked", async () => {
  const { user, twice, onClose } = await showSettings();
  await user.type(twice, "5");
  fireEvent.keyDown(twice, { key: "Escape", keyCode: 27 });
  await user.click(await screen.findByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stay" })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(twice.value).toBe("105");

  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());

  await user.type(twice, "{Backspace}");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});
