import { afterEach, describe, expect, it } from "vitest";
import { allEndpoints, contract } from "../../../contract/index.ts";
import { type Role, roles } from "../../../contract/core/roles.ts";
import { menuOf, startPath } from "../../../src/ui/shell/entries.ts";
import { entries } from "../../../src/registry.ts";
import { accessControlProvider } from "../../../src/providers/access.ts";
import { endpointOf } from "../../../src/providers/endpoints.ts";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";

const as = (role: Role) => session.start({ token: "a-token-of-twenty-chars", user: me({ role }), remember: false });
const can = async (resource: string, action: string): Promise<boolean> =>
  (await accessControlProvider.can({ resource, action })).can;

afterEach(() => session.end("signed-out"));

describe("what a role may", () => {
  it.each(roles)("follows the contract for every endpoint: %s", async (role) => {
    await as(role);
    for (const { name, area, endpoint } of allEndpoints) {
      const says = endpoint.policy.roles === "anyone" || endpoint.policy.roles.includes(role);
      expect([name, await can(area, name.slice(area.length + 1))]).toEqual([name, says]);
    }
  });

  it("is nothing without a session, but for what is open to anyone", async () => {
    expect([await can("skills", "list"), await can("signIn", "login")]).toEqual([false, true]);
  });

  it("is nothing that the contract does not have, and the error says why", async () => {
    await as("admin");
    const answer = await accessControlProvider.can({ resource: "skills", action: "explode" });
    expect(answer).toEqual({ can: false, reason: "Your role doesn't allow this." });
    expect(await can("unicorns", "list")).toBe(false);
  });

  it("finds the endpoints behind Refine's actions", () => {
    expect(endpointOf("skills", "delete")).toBe(contract.skills.remove);
    expect(endpointOf("users", "delete")).toBe(contract.users.act);
    expect(endpointOf("projects", "edit")).toBe(contract.projects.edit);
  });
});

describe("the menu", () => {
  const labels = (role: Role) => menuOf(entries, role).flatMap(({ items }) => items.map(({ label }) => label));

  it("shows a role its own pages, in groups that are not empty", () => {
    expect(labels("annotator")).not.toContain("Approvals");
    expect(labels("annotator")).not.toContain("Payments");
    expect(labels("manager")).toEqual(expect.arrayContaining(["Approvals", "Payments"]));
    expect(labels("manager")).not.toContain("Outbox");
    expect(labels("admin")).toContain("Outbox");
    for (const role of roles) for (const { items } of menuOf(entries, role)) expect(items).not.toEqual([]);
  });

  it("begins where a role works", () => {
    expect(roles.map((role) => startPath(entries, me({ role })))).toEqual([
      "/dashboard",
      "/dashboard",
      "/dashboard",
      "/dashboard",
      "/check-in",
    ]);
  });
});
