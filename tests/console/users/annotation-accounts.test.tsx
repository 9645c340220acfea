import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { AccountServer, QaiUser } from "../../../contract/annotation/accounts.ts";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import AnnotationAccounts from "../../../src/resources/users/annotation-accounts.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const qaiUser: QaiUser = { _id: idOf(1), name: "Ann Abe", hub: "Bergen", accounts: [], teams: [] };
const quanta: AccountServer = { serverAgent: "quantigo", name: "Quanta", isStandIn: true, hasAccounts: true };
const agora: AccountServer = { serverAgent: "ag", name: "Agora", isStandIn: false, hasAccounts: false };
const account = {
  serverAgent: "quantigo",
  login: "ann.abe",
  serverUserId: "81",
  createdAt: "2026-11-01T09:00:00.000Z",
} as const;

const show = (
  person: QaiUser,
  servers: readonly AccountServer[],
  more: Parameters<typeof showPage>[1]["answers"] = [],
) =>
  showPage(<AnnotationAccounts record={{ _id: person._id } as User} />, {
    answers: [[annotation.show, () => ({ qaiUser: person, servers })], ...more],
  });

test("without a server it says who sets one up", async () => {
  await show(qaiUser, []);
  expect(await screen.findByText(/No annotation server is set up/)).toBeTruthy();
});

test("a stand-in says so, and a server without accounts only links a login", async () => {
  const user = userEvent.setup();
  await show(qaiUser, [quanta, agora]);
  const one = within(await screen.findByRole("region", { name: "Quanta" }));
  expect(one.getByText(/This is a stand-in/)).toBeTruthy();
  expect(one.getByText("No account yet.")).toBeTruthy();
  const other = within(screen.getByRole("region", { name: "Agora" }));
  expect(other.queryByText(/stand-in/)).toBeNull();
  await user.click(other.getByRole("button", { name: "Link account" }));
  expect(await screen.findByText(/can't create accounts/)).toBeTruthy();
  expect(screen.queryByLabelText("E-mail on the server")).toBeNull();
});

test("an account is created with what was filled in; a login that is taken says so at its field", async () => {
  const user = userEvent.setup();
  let answers = 0;
  const message = "This login is taken already.";
  const { server } = await show(
    qaiUser,
    [quanta],
    [
      [
        annotation.createQaiUser,
        () => {
          if (++answers === 1)
            throw new AppError({ statusCode: 409, code: "taken", message, fields: { login: [message] } });
          return { qaiUser: { ...qaiUser, accounts: [account] }, isNew: true };
        },
      ],
    ],
  );
  await user.click(await screen.findByRole("button", { name: "Link or create account" }));
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  await user.type(screen.getByLabelText("Login"), "ann.abe");
  await user.click(save);
  expect(await screen.findByText("This login is taken already.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.requestsTo(annotation.createQaiUser).map(({ body }) => body)).toEqual([
    { login: "ann.abe", userId: qaiUser._id },
    { login: "ann.abe", userId: qaiUser._id },
  ]);
});

test("a role in a team is set on its server, and defaults are named", async () => {
  const user = userEvent.setup();
  const person: QaiUser = {
    ...qaiUser,
    accounts: [account],
    teams: [
      { serverAgent: "quantigo", teamId: "11", role: "reviewer", isDefaultReviewer: true, isDefaultAnnotator: false },
    ],
  };
  const { server } = await show(person, [quanta], [[annotation.addDefaultAnnotator, () => ({ qaiUser: person })]]);
  const region = within(await screen.findByRole("region", { name: "Quanta" }));
  expect(region.getByText("Login: ann.abe")).toBeTruthy();
  expect(region.getByRole("listitem").textContent).toBe("Team 11: ReviewerDefault reviewer");
  await user.click(region.getByRole("button", { name: "Make default reviewer" }));
  expect(await screen.findByTitle("Reviewer")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(region.getByRole("button", { name: "Make default annotator" }));
  await user.type(await screen.findByLabelText("Team"), "12");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.requestsTo(annotation.addDefaultAnnotator)).toHaveLength(1));
  expect(server.requestsTo(annotation.addDefaultAnnotator)).toMatchObject([
    { params: { _id: person._id }, body: { teamId: "12", role: "annotator", serverAgent: "quantigo" } },
  ]);
});
