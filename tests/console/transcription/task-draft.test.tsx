import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import type { TaskPage as Opened } from "../../../contract/tasks/entity.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { type Answers, pageOfTask, showLast } from "../helpers/task-page.tsx";
import { heard } from "../helpers/tasks.tsx";

// The editor has tests of its own.
vi.mock("../../../src/custom/transcription/task-editor.tsx", async () => ({
  TaskEditor: (await import("../helpers/tasks.tsx")).TextEditor,
}));

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Editor" }).value;
/** Saves as the server does, on top of the version before. */
const saved = ({ body }: Heard) => {
  const { draftVersion } = body as { draftVersion: number };
  return { draftVersion: draftVersion + 1, leaseUntil: null, activeSeconds: 1 };
};

test("a draft that was saved is there when the task is opened again, and what is newer on the server once it arrives", async () => {
  const user = userEvent.setup();
  const again = Promise.withResolvers<Opened>();
  let show: Answers["show"] = () => pageOfTask(1);
  const { server } = await showLast(undefined, undefined, { show: () => show(), save: saved });
  await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
  await screen.findByText(/^Saved \d/, {}, { timeout: 5_000 });
  // What was not sent by then is, as the page is left.
  await user.type(screen.getByRole("textbox", { name: "Editor" }), " two");
  await user.click(screen.getByRole("link", { name: "My tasks" }));
  await waitFor(() => expect([server.requestsTo(audio.saveDraft).length, localStorage.length]).toEqual([2, 0]));
  show = () => again.promise;
  await user.click(await screen.findByRole("link", { name: "All tasks" }));
  await screen.findByRole("textbox", { name: "Editor" });
  expect(text()).toBe("one two");
  again.resolve({ ...pageOfTask(1), draft: heard("three"), draftVersion: 9 });
  await waitFor(() => expect(text()).toBe("three"));
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("All tasks");
  expect(server.requestsTo(audio.submit)).toMatchObject([{ body: { content: heard("three"), draftVersion: 9 } }]);
});

test("a draft that another device has moved on is not submitted over: which to keep is asked", async () => {
  const user = userEvent.setup();
  const theirs = { ...pageOfTask(1), draft: heard("on the phone"), draftVersion: 3 };
  let show: Answers["show"] = () => pageOfTask(1);
  const submit = ({ body }: Heard) => {
    const { draftVersion } = body as { draftVersion: number };
    const code = "draft_moved";
    if (draftVersion !== 3) throw new AppError({ statusCode: 409, code, message: messageOf(code) });
    return { task: { ...theirs.task, status: "submitted" as const } };
  };
  const { server } = await showLast(undefined, submit, { show: () => show(), save: saved });
  await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
  show = () => theirs;
  const brought = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  const take = await screen.findByRole("button", { name: /^Take the other one/ });
  // Who writes further down is brought to the question, and reads there that nothing is saved.
  expect(brought).toHaveBeenCalledOnce();
  expect(screen.getAllByText("Not saved: choose a version above.")).not.toHaveLength(0);
  await user.click(take);
  expect(text()).toBe("on the phone");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("All tasks");
  const sent = server.requestsTo(audio.submit).map(({ body }) => body);
  expect(sent).toMatchObject([{ draftVersion: 0 }, { content: heard("on the phone"), draftVersion: 3 }]);
});

test("a draft that was saved although the reply was lost is no other device's", async () => {
  const user = userEvent.setup();
  let onServer = 0;
  const submit = ({ body }: Heard) => {
    const { draftVersion } = body as { draftVersion: number };
    const code = "draft_moved";
    if (draftVersion !== onServer) throw new AppError({ statusCode: 409, code, message: messageOf(code) });
    return { task: { ...pageOfTask(1).task, status: "submitted" as const } };
  };
  const save = () => {
    onServer += 1;
    throw new AppError({ statusCode: 502, code: "busy", message: messageOf("busy") });
  };
  const show = () => ({ ...pageOfTask(1), draft: onServer === 0 ? null : heard("one"), draftVersion: onServer });
  const { server } = await showLast(undefined, submit, { show, save });
  await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
  await screen.findAllByText(/^Offline/, {}, { timeout: 5_000 });
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("All tasks");
  expect(server.requestsTo(audio.submit).map(({ body }) => body)).toMatchObject([
    { draftVersion: 0 },
    { draftVersion: 1 },
  ]);
});

test("a text that is refused although nobody changed it is sent once; of an item that was given again it stays to copy", async () => {
  const user = userEvent.setup();
  const own = { ...pageOfTask(1), draft: heard("one"), draftVersion: 4 };
  const expired = { ...own.task, status: "expired" as const, leaseUntil: null };
  let canWork = true;
  const show = () => ({ ...own, task: { ...expired, can: { work: canWork, decide: false } } });
  const submit = () => {
    canWork = false;
    throw new AppError({ statusCode: 409, code: "draft_moved", message: messageOf("draft_moved") });
  };
  const held = () => (canWork ? [] : [{ ...pageOfTask(2).task, contentId: own.task.contentId }]);
  const { server } = await showLast(own, submit, { show, held });
  await user.click(await screen.findByRole("button", { name: "Submit" }));
  const link = await screen.findByRole("link", { name: "Go on with the new task" });
  expect(link.getAttribute("href")).toBe(`/my-tasks/${pageOfTask(2).task._id}`);
  expect(screen.getByText("This was given to you again.")).toBeTruthy();
  expect(text()).toBe("one");
  expect(server.requestsTo(audio.submit)).toHaveLength(1);
});
