import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedMax } from "../../../contract/collection/kinds.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import MyUploadsPage from "../../../src/custom/collection/my-uploads-page.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { fakeTus, itemOf, itemsPage } from "../helpers/collection.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { pageOf, projectOf } from "../helpers/work.ts";

const project = projectOf(1);
const seenProjects = { projectDrawers: [project], ...pageOf(1, 200) };

/** The page with a server that takes uploads, and the items given. */
const show = async (
  mine: readonly CollectedItem[],
  done: (request: Heard) => CollectedItem = () => itemOf(1),
  restored: object = { done: 1, refused: [], ids: [] },
) => {
  const tus = fakeTus();
  vi.stubGlobal("XMLHttpRequest", tus.Request);
  const page = (
    <>
      <MyUploadsPage />
      <ToastStack />
    </>
  );
  const { server, router } = await showRoutes({
    as: "annotator",
    at: ["/my-uploads"],
    routes: [
      { path: "/my-uploads", element: page },
      { path: "/my-tasks", element: <p>My tasks</p> },
    ],
    answers: [
      [projects.available, () => seenProjects],
      [collection.mine, () => itemsPage(mine)],
      [collection.upload, (request) => ({ collectedItem: done(request) })],
      [collection.update, (request) => ({ collectedItem: done(request) })],
      [collection.remove, (request) => ({ collectedItem: done(request) })],
      [collection.restore, () => restored],
    ],
  });
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    address.startsWith(collection.createUpload.path) ? tus.fetch(address, init) : others(address, init),
  );
  return { tus, server, router };
};
const rejected = itemOf(3, {
  status: "rejected",
  cause: "poor_quality",
  comment: "Too dark",
  version: 4,
  can: { update: true, review: false, remove: false },
});
const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText("Files"), { target: { files: [...files] } });

test("what was rejected says why, and its files are replaced by others under its version", async () => {
  const { server, tus } = await show([rejected], () => itemOf(3));
  expect((await screen.findByText(/Poor quality: Too dark/)).className).toContain("problem");
  fireEvent.click(screen.getByRole("button", { name: "Replace files of sign-3.png" }));
  choose(new File(["A brighter one"], "bright.txt"));
  const send = await screen.findByRole("button", { name: "Send 1 file" });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  await screen.findByText("Files replaced");
  expect(server.requestsTo(collection.update)[0]?.body).toMatchObject({ uploads: [tus.state._id], version: 4 });
  expect(tus.state.received).toBe("A brighter one");
});

test("a file that can't be taken says so at once, and nothing is sent of it", async () => {
  const { tus } = await show([rejected]);
  fireEvent.click(await screen.findByRole("button", { name: "Replace files of sign-3.png" }));
  choose(new File(["MZ"], "run.exe"), new File([], "empty.txt"));
  const queue = within(await screen.findByRole("list", { name: "Chosen files" }));
  expect(queue.getByText(/Choose a picture/)).toBeTruthy();
  expect(queue.getByText("This file is empty.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send 2 files" })).toHaveProperty("disabled", true);
  expect(tus.state.calls).toEqual([]);
  fireEvent.click(queue.getByRole("button", { name: "Remove run.exe" }));
  expect(screen.getByRole("button", { name: "Send 1 file" })).toBeTruthy();
});

test("an upload that failed is tried again", async () => {
  const { tus } = await show([rejected]);
  tus.state.failures = [413];
  fireEvent.click(await screen.findByRole("button", { name: "Replace files of sign-3.png" }));
  choose(new File(["four"], "four.txt"));
  fireEvent.click(await screen.findByRole("button", { name: "Try again: four.txt" }));
  expect(await screen.findByText("Uploaded")).toBeTruthy();
  expect(tus.state.received).toBe("four");
});

test("a deletion can be undone", async () => {
  const waiting = itemOf(2, { can: { update: true, review: false, remove: true } });
  const { server } = await show([waiting], () => waiting);
  fireEvent.click(await screen.findByRole("button", { name: "Delete sign-2.png" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.requestsTo(collection.restore)[0]?.body).toEqual({ ids: [waiting._id] }));
});

test("a deleted upload that can't be brought back says why", async () => {
  const waiting = itemOf(6, { can: { update: true, review: false, remove: true } });
  const message = "Its line was recorded by someone else.";
  const refused = [{ _id: waiting._id, name: waiting.name, code: "wrong_state", message }];
  await show([waiting], () => waiting, { done: 0, refused, ids: [] });
  fireEvent.click(await screen.findByRole("button", { name: "Delete sign-6.png" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText("sign-6.png restored")).toBeNull();
});

test("files wait for a project to be chosen", async () => {
  await show([]);
  expect(await screen.findByText("Choose a project first.")).toBeTruthy();
  expect(await screen.findByText("No uploads yet. Choose files above.")).toBeTruthy();
});

test("all of many files are sent, each as an item, though only some can wait to be sent at once", async () => {
  const { tus, server } = await show([]);
  fireEvent.change(await screen.findByLabelText("Project"), { target: { value: project._id } });
  choose(...Array.from({ length: 25 }, (_, at) => new File(["four"], `${at}.txt`)));
  expect(await screen.findAllByText("Uploaded")).not.toHaveLength(0);
  const begun = () => tus.state.calls.filter((call) => call === "POST").length;
  await waitFor(() => expect(screen.getAllByText("Uploaded")).toHaveLength(collectedMax.unfinished));
  expect(screen.getAllByText("Uploaded once the others are sent")).toHaveLength(5);
  expect(begun()).toBe(collectedMax.unfinished);
  fireEvent.click(screen.getByRole("checkbox", { name: /belong together/ }));
  expect(screen.getByText("At most 20 files.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send 25 files" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("checkbox", { name: /belong together/ }));
  fireEvent.click(screen.getByRole("button", { name: "Send 25 files" }));
  await screen.findByText("25 uploads sent for review");
  expect(server.requestsTo(collection.upload)).toHaveLength(25);
  expect(begun()).toBe(25);
  expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull();
});

test("an upload whose reply was lost is sent again under its key, and the others are sent meanwhile", async () => {
  let losses = 1;
  const { server } = await show([], () => {
    if (losses-- > 0) throw new Error("The reply is lost");
    return itemOf(1);
  });
  fireEvent.change(await screen.findByLabelText("Project"), { target: { value: project._id } });
  choose(new File(["one"], "1.txt"), new File(["two"], "2.txt"));
  await waitFor(() => expect(screen.getAllByText("Uploaded")).toHaveLength(2));
  fireEvent.click(screen.getByRole("button", { name: "Send 2 files" }));
  await screen.findByText("1 upload sent for review");
  expect((await screen.findByRole("alert")).textContent).toBe("No connection to the server");
  fireEvent.click(screen.getByRole("button", { name: "Send 1 file" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull());
  const sent = server.requestsTo(collection.upload);
  expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[1]?.body, sent[0]?.body]);
  const [lost, other, again] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(lost).toBeTruthy();
  expect(other).not.toBe(lost);
  expect(again).toBe(lost);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("files whose reply was lost are replaced again under the same key", async () => {
  let losses = 1;
  const { server } = await show([rejected], () => {
    if (losses-- > 0) throw new Error("The reply is lost");
    return itemOf(3);
  });
  fireEvent.click(await screen.findByRole("button", { name: "Replace files of sign-3.png" }));
  choose(new File(["A brighter one"], "brighter.txt"));
  await screen.findByText("Uploaded");
  fireEvent.click(screen.getByRole("button", { name: "Send 1 file" }));
  await screen.findByText("No connection to the server");
  fireEvent.click(await screen.findByRole("button", { name: "Send 1 file" }));
  await screen.findByText("Files replaced");
  const [lost, again] = server.requestsTo(collection.update).map(({ idempotencyKey }) => idempotencyKey);
  expect(lost).toBeTruthy();
  expect(again).toBe(lost);
});

test("a file that is chosen again is in the list once, and what arrived of it is kept", async () => {
  const { tus } = await show([]);
  fireEvent.change(await screen.findByLabelText("Project"), { target: { value: project._id } });
  const chosen = () => new File(["twice"], "twice.txt", { lastModified: 1 });
  choose(chosen());
  await screen.findByText("Uploaded");
  choose(chosen(), new File(["other"], "other.txt", { lastModified: 1 }));
  await screen.findByText("twice.txt was chosen already");
  await waitFor(() => expect(screen.getAllByText("Uploaded")).toHaveLength(2));
  expect(within(screen.getByRole("list", { name: "Chosen files" })).getAllByText("twice.txt")).toHaveLength(1);
  expect(tus.state.calls.filter((call) => call === "POST")).toHaveLength(2);
});

test("a recording that came too late says until when it is kept, and what could not be checked of it", async () => {
  const [file] = itemOf(5).files;
  const remarks = ["Sounds can't be checked on this server: ffmpeg is missing."];
  const can = { update: false, review: false, remove: false };
  await show([itemOf(5, { status: "late", can, files: [{ ...file!, facts: { ...file!.facts, remarks } }] })]);
  expect(await screen.findByText(/^Someone else had recorded this line/)).toBeTruthy();
  expect(screen.getByText(new RegExp(remarks[0]!))).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Replace files/ })).toBeNull();
});

test("a recording whose line was given back says so, and has no files to replace", async () => {
  const can = { update: false, review: false, remove: false };
  await show([{ ...rejected, line: "Bom dia", can }]);
  expect(await screen.findByText("This line is not yours any more, so its recording can't be replaced.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Replace files/ })).toBeNull();
});

test("files that are chosen and not sent are not dropped unasked: neither to replace others, nor by leaving the page", async () => {
  const { router, server } = await show([rejected]);
  fireEvent.change(await screen.findByLabelText("Project"), { target: { value: project._id } });
  choose(new File(["one"], "1.txt"));
  await screen.findByText("Uploaded");
  const replace = screen.getByRole("button", { name: "Replace files of sign-3.png" });
  const answer = async (name: string) => {
    const dialog = within(await screen.findByRole("dialog", { name: "Leave without sending?" }));
    fireEvent.click(dialog.getByRole("button", { name }));
  };
  fireEvent.click(replace);
  await answer("Stay");
  void router.navigate("/my-tasks");
  await answer("Stay");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("1.txt")).toBeTruthy();
  fireEvent.click(replace);
  await answer("Leave");
  expect(await screen.findByRole("heading", { name: "Replace sign-3.png" })).toBeTruthy();
  choose(new File(["two"], "2.txt"));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await answer("Stay");
  await screen.findByText("Uploaded");
  fireEvent.click(screen.getByRole("button", { name: "Send 1 file" }));
  await screen.findByText("Files replaced");
  expect(server.requestsTo(collection.update)).toHaveLength(1);
  void router.navigate("/my-tasks");
  expect(await screen.findByText("My tasks")).toBeTruthy();
});
