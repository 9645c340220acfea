import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import type { TaskItem } from "../../../contract/tasks/entity.ts";
import ProjectTasks from "../../../src/resources/projects/tasks.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { somebody } from "../helpers/people.ts";
import { projectOf } from "../helpers/project.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { itemOf } from "../helpers/tasks.ts";
import { idOf, pageOf } from "../helpers/work.ts";

const ann = { ...somebody, _id: idOf(301), firstName: "Lea", lastName: "Moreau" };
const refusal = (number: number, code: string, message: string) => ({
  _id: idOf(number),
  name: `#${number}`,
  code,
  message,
});

const show = async (items: () => readonly TaskItem[], assign: (heard: Heard) => unknown) => {
  const { server } = await showPage(
    <>
      <ProjectTasks record={projectOf({})} />
      <ToastStack />
    </>,
    {
      answers: [
        [tasks.progress, () => ({ progress: [], measuring: null })],
        [tasks.accuracy, () => ({ accuracy: [], ...pageOf(0) })],
        [audio.ofProject, () => ({ tasks: [], ...pageOf(0) })],
        [audio.list, () => ({ contents: [...items()], ...pageOf(items().length) })],
        [users.list, () => ({ users: [ann], ...pageOf(1) })],
        [audio.assign, assign],
        [audio.retry, () => ({ done: 1, refused: [] })],
      ],
    },
  );
  return { server, user: userEvent.setup({ pointerEventsCheck: 0 }) };
};
type User = ReturnType<typeof userEvent.setup>;

const choose = async (user: User, dialog: HTMLElement) => {
  await user.click(within(dialog).getByRole("combobox", { name: "Person" }));
  await user.click(await screen.findByText("Lea Moreau"));
  await user.click(within(dialog).getByRole("button", { name: "Give out" }));
};
const fromMenu = async (user: User, item: string, action: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${item}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

test("chosen items are given to a person: how many, and those that were refused by name and reason", async () => {
  let given: readonly number[] = [];
  const { server, user } = await show(
    () => [1, 2, 3].map((at) => itemOf(at, { task: given.includes(at) ? 1 : 0 })),
    () => {
      given = [1, 2];
      return { done: 2, refused: [refusal(3, "submitted", "It is submitted.")] };
    },
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  const bar = await screen.findByRole("region", { name: "Selection" });
  await user.click(within(bar).getByRole("button", { name: "Give to…" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Give 3 items to…")).toBeTruthy();
  await choose(user, dialog);
  const report = (await screen.findByText("2 items given out, 1 refused")).closest<HTMLElement>("[role=alert]")!;
  expect(within(report).getByText("It is submitted. (1)")).toBeTruthy();
  expect(within(report).getByText("#3")).toBeTruthy();
  const [{ params, body }] = server.requestsTo(audio.assign) as [Heard];
  expect([params["_id"], body]).toEqual([
    projectOf({})._id,
    { contentIds: [idOf(1), idOf(2), idOf(3)], userId: ann._id },
  ]);
  await waitFor(() => expect(screen.getAllByRole("cell", { name: "Yes" })).toHaveLength(2));
});

test("one item is given out from its row; a refusal is said in the dialog, which stays", async () => {
  let answer: () => unknown = () => ({ done: 0, refused: [refusal(1, "had", "They have or had it.")] });
  const { server, user } = await show(
    () => [itemOf(1)],
    () => answer(),
  );
  await fromMenu(user, "#1", "Give to…");
  const dialog = await screen.findByRole("dialog");
  await choose(user, dialog);
  await within(dialog).findByText("They have or had it.");
  answer = () => {
    const message = "Lea Moreau can't work on this project yet. They are told: The project is paused.";
    throw new AppError({ statusCode: 409, code: "person_not_workable", message });
  };
  await user.click(within(dialog).getByRole("button", { name: /Give out/ }));
  await within(dialog).findByText(/They are told: The project is paused\./);
  answer = () => ({ done: 1, refused: [] });
  await user.click(within(dialog).getByRole("button", { name: /Give out/ }));
  expect(await screen.findByText("#1 given out")).toBeTruthy();
  expect(server.requestsTo(audio.assign)).toHaveLength(3);
});

test("items are taken back, one or many, only those that someone has from their rows", async () => {
  const { server, user } = await show(
    () => [itemOf(1, { can: { assign: true, takeBack: true, remove: false } }), itemOf(2)],
    () => ({ done: 1, refused: [] }),
  );
  const confirm = async (question: string) => {
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(question);
    await user.click(within(dialog).getByRole("button", { name: "Take back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  const bar = await screen.findByRole("region", { name: "Selection" });
  await user.click(within(bar).getByRole("button", { name: "Take back" }));
  await confirm("Take back 2 items?1 of the selected is with no one. Others can take them then.");
  expect(await screen.findByText("1 item taken back")).toBeTruthy();
  await fromMenu(user, "#1", "Take back");
  await confirm("Take back #1?");
  expect(await screen.findByText("#1 taken back")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Actions for #2" }));
  expect(screen.queryByRole("menuitem", { name: "Take back" })).toBeNull();
  expect(server.requestsTo(audio.assign).map(({ body }) => body)).toEqual([
    { contentIds: [idOf(1), idOf(2)], userId: null },
    { contentIds: [idOf(1)], userId: null },
  ]);
});

test("an item that was settled since people skipped it is opened again from its row, and no other", async () => {
  const { server, user } = await show(
    () => [itemOf(1, { status: "closed", skips: 3 }), itemOf(2)],
    () => ({ done: 0, refused: [] }),
  );
  await fromMenu(user, "#1", "Open again");
  expect(await screen.findByText("#1 is open again")).toBeTruthy();
  expect(server.requestsTo(audio.retry).map(({ body }) => body)).toEqual([{ contentIds: [idOf(1)] }]);
  await user.click(await screen.findByRole("button", { name: "Actions for #2" }));
  expect(screen.queryByRole("menuitem", { name: "Open again" })).toBeNull();
});
