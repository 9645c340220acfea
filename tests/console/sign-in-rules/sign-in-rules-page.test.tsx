import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { messageOf } from "../../../contract/core/errors.ts";
import { roles } from "../../../contract/core/roles.ts";
import { type SignInRules, signInRules, signInRulesId } from "../../../contract/sign-in-rules/endpoints.ts";
import { audit } from "../../../contract/audit/endpoints.ts";
import AuditPage from "../../../src/pages/audit/audit-page.tsx";
import { toasts } from "../../../src/providers/toasts.ts";
import { signInRulesPages } from "../../../src/pages/sign-in-rules/entry.tsx";
import SignInRulesPage from "../../../src/pages/sign-in-rules/sign-in-rules-page.tsx";
import { refineResourcesOf } from "../../../src/ui/resource/entry.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

test("one sees whom a rule touches, and is asked, before it is saved", async () => {
  const reach = roles.map((role) => ({
    role,
    people: role === "reviewer" ? 4 : 1200,
    withoutSecondFactor: role === "reviewer" ? 0 : 1100,
  }));
  const { server } = await showPage(<SignInRulesPage />, {
    as: "admin",
    answers: [
      [signInRules.show, () => ({ secondFactorRoles: ["admin"], version: 3 })],
      [signInRules.reach, () => ({ roles: reach })],
      [signInRules.edit, ({ body }) => ({ ...(body as object), version: 4 })],
    ],
  });
  const user = userEvent.setup();
  const annotators = await screen.findByRole("checkbox", { name: /^Annotator 1,200 people, 1,100 without one/ });
  expect(screen.getByRole("checkbox", { name: /^Reviewer 4 people, who have one/ })).toBeTruthy();
  expect(screen.queryByText(/can’t go on/)).toBeNull();
  await user.click(annotators);
  expect(screen.getByRole("status").textContent).toBe(
    "1,100 people can’t go on after you save until they have set one up.",
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  const asked = screen.getByRole("dialog", { name: "Require a second factor?" });
  expect(within(asked).getByText("1,100 people without one can’t go on until they have set one up.")).toBeTruthy();
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  expect(server.requestsTo(signInRules.edit)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.requestsTo(signInRules.edit).map(({ body }) => body)).toEqual([
      { secondFactorRoles: roles.filter((role) => role === "admin" || role === "annotator"), version: 3 },
    ]),
  );
});

test("rules that were not changed are not saved", async () => {
  const { server } = await showPage(<SignInRulesPage />, {
    as: "admin",
    answers: [
      [signInRules.show, () => ({ secondFactorRoles: ["admin"], version: 3 })],
      [signInRules.reach, () => ({ roles: [] })],
    ],
  });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("No changes to save"));
  expect(server.requestsTo(signInRules.edit)).toEqual([]);
});

test("rules that another administrator saved meanwhile are replaced only by choice", async () => {
  let rules: SignInRules = { secondFactorRoles: [], version: 3 };
  const { server } = await showPage(<SignInRulesPage />, {
    as: "admin",
    answers: [
      [signInRules.show, () => rules],
      [signInRules.reach, () => ({ roles: [] })],
      [
        signInRules.edit,
        ({ body }) => {
          const { version, ...set } = body as SignInRules;
          if (version !== rules.version) {
            throw new AppError({ statusCode: 409, code: "stale", message: messageOf("stale"), current: rules });
          }
          return (rules = { ...set, version: version + 1 });
        },
      ],
    ],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Manager" }));
  rules = { secondFactorRoles: ["reviewer"], version: 4 };
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(messageOf("stale"))).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Keep mine: Manager" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Take theirs: Reviewer" }));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Reviewer" }).checked).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Payments" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(rules).toEqual({ secondFactorRoles: ["payments", "reviewer"], version: 5 }));
  // What was saved is where the next change begins.
  await user.click(screen.getByRole("checkbox", { name: "Reviewer" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(rules).toEqual({ secondFactorRoles: ["payments"], version: 6 }));
  expect(server.requestsTo(signInRules.edit)).toHaveLength(3);
});

test("a change in the audit names the rules as the menu does, and leads to their page", async () => {
  const entry = {
    _id: idOf(1),
    at: "2026-11-20T09:04:00.000Z",
    actor: null,
    action: "signInRules.edit",
    resource: "signInRules",
    record: { _id: signInRulesId, name: "Sign-in rules" },
    before: { secondFactorRoles: [] },
    after: { secondFactorRoles: ["admin"] },
    requestId: "req-7",
  };
  await showPage(<AuditPage />, {
    as: "admin",
    at: "/audit",
    resources: refineResourcesOf(signInRulesPages),
    answers: [[audit.list, () => ({ audit: [entry], ...pageOf(1) })]],
  });
  const link = await screen.findByRole("link", { name: "Sign-in rules" });
  expect(link.getAttribute("href")).toBe("/sign-in-rules");
  expect(screen.getAllByRole("cell", { name: "Sign-in rules" })).toHaveLength(2);
});
