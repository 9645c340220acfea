import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import UploadReviewPage from "../../../src/pages/collection/review-page.tsx";
import { itemOf, itemsPage } from "../helpers/collection.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";

/** The page with what waits; what is decided leaves it. */
const show = (all: readonly CollectedItem[], refuse?: AppError) => {
  const gone = new Set<string>();
  const decide = (_id: string): { collectedItem: CollectedItem } => {
    if (refuse) throw refuse;
    gone.add(_id);
    return { collectedItem: itemOf(1, { status: "approved" }) };
  };
  return showPage(<UploadReviewPage />, {
    as: "reviewer",
    at: "/upload-reviews",
    answers: [
      [collection.list, () => itemsPage(all.filter(({ _id }) => !gone.has(_id)))],
      [collection.approve, ({ params }) => decide(params["_id"]!)],
      [collection.reject, ({ params }) => decide(params["_id"]!)],
    ],
  });
};
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test("A approves the upload that is shown, and the next one follows", async () => {
  const { server } = await show([itemOf(1), itemOf(2)]);
  await title("sign-1.png");
  expect(screen.getByRole("img", { name: "sign-1.png" }).getAttribute("src")).toBe(itemOf(1).files[0]!.url);
  press("a");
  await title("sign-2.png");
  expect(server.requestsTo(collection.approve)).toMatchObject([
    { params: { _id: itemOf(1)._id }, body: { version: 1 } },
  ]);
});

test("R asks for the cause before it rejects, and what is typed there is no shortcut", async () => {
  const { server } = await show([itemOf(1)]);
  await title("sign-1.png");
  press("r");
  fireEvent.change(await screen.findByLabelText("Cause"), { target: { value: "other" } });
  const comment = screen.getByLabelText("Comment");
  fireEvent.keyDown(comment, { key: "a" });
  fireEvent.change(comment, { target: { value: "Mirrored" } });
  fireEvent.click(screen.getByRole("button", { name: "Reject Ctrl+Enter" }));
  await screen.findByText(/Nothing waits for a review/);
  expect(server.requestsTo(collection.approve)).toEqual([]);
  expect(server.requestsTo(collection.reject)[0]?.body).toEqual({ cause: "other", comment: "Mirrored", version: 1 });
});

test("the cause is sent by Ctrl+Enter, and left by Escape", async () => {
  const { server } = await show([itemOf(1)]);
  await title("sign-1.png");
  press("r");
  fireEvent.keyDown(await screen.findByLabelText("Cause"), { key: "Escape" });
  const again = await screen.findByRole("button", { name: "Reject… R" });
  await waitFor(() => expect(document.activeElement).toBe(again));
  press("r");
  fireEvent.keyDown(await screen.findByLabelText("Comment"), { key: "Enter" });
  fireEvent.keyDown(screen.getByLabelText("Comment"), { key: "Enter", ctrlKey: true });
  await screen.findByText(/Nothing waits for a review/);
  expect(server.requestsTo(collection.reject)).toMatchObject([{ body: { cause: "off_topic" } }]);
});

test("N and P go to the next and the previous one, and one's own are not among them", async () => {
  const mine = itemOf(2, { can: { update: true, review: false, remove: true } });
  await show([itemOf(1), mine, itemOf(3)]);
  await title("sign-1.png");
  press("p");
  press("n");
  await title("sign-3.png");
  press("p");
  await title("sign-1.png");
  expect(screen.getByText("2 uploads to review")).toBeTruthy();
});

test("a refusal says why, and the upload stays", async () => {
  const message = "Someone else changed this record in the meantime.";
  await show([itemOf(1)], new AppError({ statusCode: 409, code: "stale", message }));
  await title("sign-1.png");
  press("a");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
  expect(await title("sign-1.png")).toBeTruthy();
});

test("a sound has a player with its facts, and a document only a link", async () => {
  const [file] = itemOf(1).files;
  const facts = { width: null, height: null, duration: 61_000, sampleRate: 16_000, channels: 1 };
  const files = [
    { ...file!, _id: itemOf(7)._id, name: "bell.wav", group: "audio" as const, facts },
    { ...file!, _id: itemOf(8)._id, name: "list.pdf", group: "document" as const },
  ];
  await show([itemOf(1, { files })]);
  await title("sign-1.png");
  expect(screen.getByLabelText("bell.wav").tagName).toBe("AUDIO");
  expect(screen.getByText(/16,000 Hz, mono/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "list.pdf" }).getAttribute("href")).toBe(file!.url);
});
