import { screen, waitFor } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Group } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { User } from "../../../contract/users/endpoints.ts";
import { AddToGroup, AddToProject } from "../../../src/resources/users/add-to.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { projectOf } from "../helpers/project.ts";
import { showBulkDialog } from "../helpers/show-bulk-dialog.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const ids = [idOf(1), idOf(2), idOf(3)];
const group: Group = {
  _id: idOf(20),
  name: "Night shift",
  description: "",
  kind: "plain",
  rule: null,
  members: [],
  groupAdmins: [],
  totalUsers: 1,
  createdAt: "2026-03-02T08:00:00.000Z",
  updatedAt: "2026-03-02T08:00:00.000Z",
  version: 1,
  can: { edit: true, members: true, mail: true, convert: false },
};

const show = (Dialog: typeof AddToGroup, answers: Parameters<typeof showBulkDialog>[1]["answers"]) =>
  showBulkDialog(Dialog, { endpoint: groups.addUsers, entity: User, select: { ids }, count: 3, answers });
const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, name: string) => {
  await user.type(await screen.findByRole("combobox", { name: label }), name);
  await user.click(await screen.findByTitle(name));
};

test("people are added to a group, and who was in it already is counted apart", async () => {
  const { server, user, onReply } = await show(AddToGroup, [
    [groups.list, () => ({ groups: [group], total: 1, ...pageOf(1) })],
    [groups.addUsers, () => ({ group, added: 2, removed: 0, already: 1 })],
  ]);
  expect(screen.getByText("Add 3 people to a group")).toBeTruthy();
  await choose(user, "Group", group.name);
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(onReply).toHaveBeenCalledWith({ done: 2, refused: [], unchanged: 1 }));
  expect(server.requestsTo(groups.list).at(-1)!.query.get("kind")).toBe("plain");
  expect(server.requestsTo(groups.addUsers).map(({ body }) => body)).toEqual([{ groupId: group._id, users: ids }]);
});

test("a group that a rule fills by now says so, and the dialog stays", async () => {
  const message = "A rule decides who is in this group.";
  const { user, onReply } = await show(AddToGroup, [
    [groups.list, () => ({ groups: [group], total: 1, ...pageOf(1) })],
    [
      groups.addUsers,
      () => {
        throw new AppError({ statusCode: 409, code: "rule_group", message });
      },
    ],
  ]);
  await choose(user, "Group", group.name);
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onReply).not.toHaveBeenCalled();
});

test("people are added to a project that is private, which others are not among the choices", async () => {
  const project = projectOf({ name: "Secret lanes", isPrivate: true });
  const { server, user, onReply } = await show(AddToProject, [
    [projects.list, () => ({ projectDrawers: [project], ...pageOf(1) })],
    [
      projects.openProject,
      () => ({
        privateProject: {
          _id: project._id,
          name: project.name,
          isPrivate: true,
          usersGroup: [],
          totalUsers: 3,
          version: 2,
        },
      }),
    ],
  ]);
  await choose(user, "Private project", project.name);
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(onReply).toHaveBeenCalledWith({ done: 3, refused: [] }));
  expect(server.requestsTo(projects.list).at(-1)!.query.get("isPrivate")).toBe("true");
  expect(server.requestsTo(projects.openProject).map(({ body, params }) => [params["_id"], body])).toEqual([
    [project._id, { add: ids }],
  ]);
});
