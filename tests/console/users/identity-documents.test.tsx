import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { profile } from "../../../contract/profile/endpoints.ts";
import { roles } from "../../../contract/core/roles.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { mayReachOthers } from "../../../src/providers/access.ts";
import IdentityDocuments from "../../../src/resources/users/identity-documents.tsx";
import { userTabs } from "../../../src/resources/users/tabs.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const person = { _id: idOf(1), firstName: "Ann", lastName: "Abe" } as User;
const document = {
  _id: idOf(9),
  kind: "cv",
  name: "cv.pdf",
  mime: "application/pdf",
  size: 34_000,
  createdAt: "2026-11-01T09:00:00.000Z",
};
const verification = {
  _id: person._id,
  isComplete: true,
  updatedAt: "2026-11-01T09:00:00.000Z",
  version: 2,
  documentType: "passport",
  issuingCountry: "KE",
  documentNumber: "AK 012",
  expiresOn: null,
};
const nda = { text: "Agreement", textVersion: 1, signature: null, isSigned: false };

const show = () =>
  showPage(<IdentityDocuments record={person} />, {
    answers: [
      [profile.verificationInfo, () => ({ verification })],
      [profile.documentsInfo, () => ({ documents: [document] })],
      [profile.ndaInfo, () => ({ nda })],
    ],
  });

test("nothing is read before the press of a button that says that the look is recorded, and then once", async () => {
  const user = userEvent.setup();
  const { server } = await show();
  const button = await screen.findByRole("button", { name: "Show and record" });
  expect(screen.getByText(/The audit records that you looked/)).toBeTruthy();
  expect(server.requestsTo(profile.verificationInfo)).toEqual([]);
  expect(server.requestsTo(profile.documentsInfo)).toEqual([]);
  await user.click(button);
  await screen.findByText("AK 012");
  screen.getByText("cv.pdf");
  screen.getByText("Not signed yet.");
  // Coming back to the window reads ordinary pages again; this would be another look.
  window.dispatchEvent(new Event("focus"));
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(server.requestsTo(profile.verificationInfo)).toHaveLength(1));
});

test("who sees the tab: the roles that may read other people's documents, of people whom they manage", () => {
  const tab = userTabs.find(({ key }) => key === "documents");
  const rolesWith = roles.filter((role) => tab && mayReachOthers(tab.endpoint, role));
  expect(rolesWith).toEqual(["admin", "manager"]);
  const can = { edit: true, changeRole: true, activate: true, remove: true, resetSecondFactor: false };
  expect(tab?.isOpen?.({ ...person, can })).toBe(true);
  expect(tab?.isOpen?.({ ...person, can: { ...can, edit: false } })).toBe(false);
});
