import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { User, users } from "../../../contract/users/endpoints.ts";
import BulkMail from "../../../src/resources/users/bulk-mail.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showBulkDialog } from "../helpers/show-bulk-dialog.tsx";
import { idOf } from "../helpers/work.ts";

const select = { ids: [idOf(1), idOf(2)] };
const show = (answers: Parameters<typeof showBulkDialog>[1]["answers"]) =>
  showBulkDialog(BulkMail, { endpoint: users.bulkMail, entity: User, select, count: 2, answers });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });

test("a mail is sent once it has a subject and a text", async () => {
  const { server, user, onReply } = await show([[users.bulkMail, () => ({ done: 2, refused: [], ids: select.ids })]]);
  expect(await screen.findByText("Mail 2 people")).toBeTruthy();
  await user.type(screen.getByLabelText("Subject"), "Saturday");
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText("Text"), "We work.{Enter}Bring water.");
  await user.click(button());
  await waitFor(() => expect(onReply).toHaveBeenCalledWith({ done: 2, refused: [], ids: select.ids }));
  expect(server.requestsTo(users.bulkMail).map(({ body }) => body)).toEqual([
    { select, subject: "Saturday", text: "We work.\nBring water.", onRefusal: "skip" },
  ]);
});

test("what was typed is not lost by the cross without a question", async () => {
  const { user } = await show([]);
  await user.type(await screen.findByLabelText("Subject"), "Saturday");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Keep it" }));
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("Saturday");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Drop it" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Subject" })).toBeNull());
});

test("what was typed stays where the mail is refused", async () => {
  const { user } = await show([
    [
      users.bulkMail,
      () => {
        throw new AppError({ statusCode: 409, code: "selection_changed", message: "The selection has changed." });
      },
    ],
  ]);
  await user.type(await screen.findByLabelText("Subject"), "Saturday");
  await user.type(screen.getByLabelText("Text"), "We work.");
  await user.click(button());
  expect((await screen.findByRole("alert")).textContent).toContain("The selection has changed.");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("We work.");
});
