import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { roles } from "../../../contract/core/roles.ts";
import { signInRules } from "../../../contract/sign-in-rules/endpoints.ts";
import SignInRulesPage from "../../../src/pages/sign-in-rules/sign-in-rules-page.tsx";
import { showPage } from "../helpers/show-page.tsx";

test("one sees whom a rule touches before it is saved", async () => {
  const reach = roles.map((role) => ({
    role,
    people: role === "reviewer" ? 4 : 1200,
    withoutSecondFactor: role === "reviewer" ? 0 : 1100,
  }));
  const { server } = await showPage(<SignInRulesPage />, {
    as: "admin",
    answers: [
      [signInRules.show, () => ({ secondFactorRoles: ["admin"] })],
      [signInRules.reach, () => ({ roles: reach })],
      [signInRules.edit, ({ body }) => body],
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
  await waitFor(() =>
    expect(server.requestsTo(signInRules.edit).map(({ body }) => body)).toEqual([
      { secondFactorRoles: roles.filter((role) => role === "admin" || role === "annotator") },
    ]),
  );
});
