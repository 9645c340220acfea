import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import UploadReviewPage from "../../../src/pages/collection/review-page.tsx";
import { useReadAgain } from "../../../src/providers/read-again.ts";
import { session } from "../../../src/providers/session.ts";
import { itemOf, itemsPage } from "../helpers/collection.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";

/** As a live event has it. */
const ReadAgain = () => {
  const readAgain = useReadAgain();
  return (
    <button type="button" onClick={() => void readAgain("collection")}>
      Read again
    </button>
  );
};

interface Shown {
  readonly refuse?: AppError;
  /** An approval is not answered before. */
  readonly until?: Promise<void>;
  /** The upload that the address asks for. */
  readonly upload?: string;
  /** What others decided, by its id. */
  readonly decided?: Map<string, Partial<CollectedItem>>;
}

/** The page with what waits; what is decided leaves it. */
const show = (
  all: readonly CollectedItem[],
  { refuse, until, upload, decided = new Map<string, Partial<CollectedItem>>() }: Shown = {},
) => {
  const decide = (_id: string, more: Partial<CollectedItem>): { collectedItem: CollectedItem } => {
    if (refuse) throw refuse;
    decided.set(_id, { ...more, can: { update: false, review: false, remove: false } });
    return { collectedItem: itemOf(1, more) };
  };
  return showPage(
    <>
      <ReadAgain />
      <UploadReviewPage />
    </>,
    {
      as: "reviewer",
      at: `/upload-reviews${upload ? `?upload=${upload}` : ""}`,
      answers: [
        [
          collection.list,
          ({ query }) =>
            itemsPage(
              all.filter(({ _id }) => !decided.has(_id)),
              { skip: Number(query.get("skip")), limit: Number(query.get("limit")) },
            ),
        ],
        [
          collection.approve,
          async ({ params }) => {
            await until;
            return decide(params["_id"]!, { status: "approved" });
          },
        ],
        [collection.reject, ({ params }) => decide(params["_id"]!, { status: "rejected" })],
        [
          collection.show,
          ({ params: { _id } }) => ({
            collectedItem: { ...all.find((one) => one._id === _id)!, ...decided.get(_id!) },
          }),
        ],
      ],
    },
  );
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

test("a button that waits keeps the focus, is sent once, and R asks for no cause meanwhile", async () => {
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  const { server } = await show([itemOf(1), itemOf(2)], { until });
  await title("sign-1.png");
  const approve = screen.getByRole("button", { name: "Approve A" });
  fireEvent.click(approve);
  await waitFor(() => expect(approve.getAttribute("aria-disabled")).toBe("true"));
  expect(approve.hasAttribute("disabled")).toBe(false);
  fireEvent.click(approve);
  press("r");
  expect(screen.queryByLabelText("Cause")).toBeNull();
  answer();
  await title("sign-2.png");
  expect(server.requestsTo(collection.approve)).toHaveLength(1);
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
  // No cause is sent that nobody chose.
  await screen.findByText("Choose a cause.");
  const cause = screen.getByLabelText("Cause");
  expect(document.activeElement).toBe(cause);
  expect(server.requestsTo(collection.reject)).toEqual([]);
  fireEvent.change(cause, { target: { value: "off_topic" } });
  expect(screen.queryByText("Choose a cause.")).toBeNull();
  fireEvent.keyDown(cause, { key: "Enter", ctrlKey: true });
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

const byOthers: Partial<CollectedItem> = {
  status: "approved",
  reviewer: { _id: itemOf(99)._id, name: "Rita Reviewer" },
  can: { update: false, review: false, remove: false },
};

test("the upload that the address asks for is shown, however many wait before it", async () => {
  const all = Array.from({ length: 51 }, (_, at) => itemOf(at + 1));
  const { server } = await show(all, { upload: itemOf(51)._id });
  await title("sign-51.png");
  expect(screen.getByText("51 uploads to review")).toBeTruthy();
  press("a");
  await waitFor(() =>
    expect(server.requestsTo(collection.approve)).toMatchObject([{ params: { _id: itemOf(51)._id } }]),
  );
});

test("what waits is asked for without one's own", async () => {
  const { server } = await show([itemOf(1)]);
  await title("sign-1.png");
  const where = server.requestsTo(collection.list)[0]?.query.get("where");
  expect(JSON.parse(where ?? "[]")).toEqual([{ field: "author", operator: "ne", value: session.get().user!._id }]);
});

test("an upload that someone else decided on is not offered, and no other one takes its place", async () => {
  const decided = new Map([[itemOf(2)._id, byOthers]]);
  const { server } = await show([itemOf(1), itemOf(2)], { upload: itemOf(2)._id, decided });
  await title("sign-2.png");
  expect(within(screen.getByRole("alert")).getByText("Someone else decided on this.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Approve|Reject/ })).toBeNull();
  press("a");
  expect(server.requestsTo(collection.approve)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Next N" }));
  await title("sign-1.png");
});

test("what is decided while it is open stays open until the reviewer goes on", async () => {
  const decided = new Map<string, Partial<CollectedItem>>();
  const { server } = await show([itemOf(1), itemOf(2)], { decided });
  await title("sign-1.png");
  decided.set(itemOf(1)._id, byOthers);
  fireEvent.click(screen.getByRole("button", { name: "Read again" }));
  await screen.findByText("Someone else decided on this.");
  expect(await title("sign-1.png")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Approve/ })).toBeNull();
  press("a");
  press("n");
  await title("sign-2.png");
  expect(server.requestsTo(collection.approve)).toEqual([]);
});

test("a refusal says why, and the upload stays", async () => {
  const message = "Someone else changed this record in the meantime.";
  await show([itemOf(1)], { refuse: new AppError({ statusCode: 409, code: "stale", message }) });
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

test("a rejection that is typed stays when the author changes the upload, and is sent once the new files were seen", async () => {
  const all = Array.from({ length: 51 }, (_, at) => itemOf(at + 1));
  const { server } = await show(all);
  await title("sign-1.png");
  press("r");
  fireEvent.change(await screen.findByLabelText("Cause"), { target: { value: "off_topic" } });
  fireEvent.change(screen.getByLabelText("Comment"), { target: { value: "Mirrored" } });
  // It waits behind all others now, and so isn't on the first page of the list any more.
  const [file] = itemOf(1).files;
  all.push({ ...all.shift()!, version: 2, round: 2, files: [{ ...file!, url: "/new-file" }] });
  fireEvent.click(screen.getByRole("button", { name: "Read again" }));
  await screen.findByText("Its author changed this upload.");
  expect(screen.getByRole("img", { name: "sign-1.png" }).getAttribute("src")).toBe("/new-file");
  expect(screen.getByLabelText("Comment")).toHaveProperty("value", "Mirrored");
  const send = screen.getByRole("button", { name: "Reject Ctrl+Enter" });
  fireEvent.click(send);
  press("a");
  fireEvent.click(screen.getByRole("button", { name: "I looked at it L" }));
  expect(screen.queryByText("Its author changed this upload.")).toBeNull();
  fireEvent.click(send);
  await title("sign-2.png");
  expect(server.requestsTo(collection.reject).map(({ body }) => body)).toEqual([
    { cause: "off_topic", comment: "Mirrored", version: 2 },
  ]);
  expect(server.requestsTo(collection.approve)).toEqual([]);
});
