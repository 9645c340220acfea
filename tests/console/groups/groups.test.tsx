import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import type { GroupMail } from "../../../contract/groups/mails.ts";
import type { Group, Member, MyGroup } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import OnlyMine from "../../../src/pages/groups/only-mine.tsx";
import AddPeople from "../../../src/resources/groups/add-people.tsx";
import MailDialog from "../../../src/resources/groups/mail-dialog.tsx";
import MailPage from "../../../src/resources/groups/mail-page.tsx";
import { stateSum } from "../../../src/resources/groups/mail-states.ts";
import { memberIds } from "../../../src/resources/groups/member-ids.ts";
import { ruleLabels } from "../../../src/resources/groups/rule-words.ts";
import { AppError } from "../helpers/fake-server.ts";
import { hear, Live } from "../helpers/live.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const group: Group = {
  _id: idOf(1),
  name: "Night shift",
  description: "",
  kind: "plain",
  rule: null,
  members: [],
  groupAdmins: [],
  totalUsers: 3,
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
  version: 1,
  can: { edit: true, members: true, mail: true, convert: false },
};
const counts = { sent: 0, queued: 0, kept: 0, failed: 0, leftOut: 0 };
const mail: GroupMail = {
  _id: idOf(2),
  group: { _id: group._id, name: group.name },
  subject: "Hello",
  sentBy: { _id: idOf(3), name: "Mina Okafor" },
  recipients: 2,
  ...counts,
  kept: 2,
  createdAt: "2026-11-01T09:00:00.000Z",
};

test("a rule reads as a sentence", () => {
  const rule = { skills: [], skillsMatch: "any" as const, roles: [], hubs: [], countries: [] };
  const skills = ["Cuboids", "Lanes", "Polygons"].map((name, at) => ({ _id: idOf(at), name }));
  const ends = ". It updates automatically.";
  expect(ruleLabels({ ...rule, skills })).toBe(`Everyone who is active and holds Cuboids, Lanes or Polygons${ends}`);
  expect(
    ruleLabels({ skills, skillsMatch: "all", roles: ["reviewer"], hubs: ["Bogotá", "Kraków"], countries: ["CO"] }),
  ).toBe(
    `Everyone who is active, holds Cuboids, Lanes and Polygons, has the role Reviewer, is in the hub Bogotá or Kraków and lives in Colombia${ends}`,
  );
});

test("the outcome of a mail is shown in numbers, without those that are zero", () => {
  expect(stateSum({ ...counts, sent: 1200, failed: 1, leftOut: 2 })).toBe("1,200 sent, 1 failed, 2 left out");
});

test("a mail goes to the number that its button says; another number now is shown, and asked again", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  let members = 2;
  const refusal = { statusCode: 409, code: "selection_changed" as const, message: "3 entries match now, not 2." };
  const { server } = await showPage(<MailDialog record={group} onClose={onClose} />, {
    answers: [
      [groups.recipients, () => ({ recipients: members, leftOut: 1 })],
      [
        groups.sendEmail,
        ({ body }) => {
          if ((body as { recipients: number }).recipients === 3) return { mail };
          members = 3;
          throw new AppError(refusal);
        },
      ],
    ],
  });
  await screen.findByText(/1 member was deactivated and is left out/);
  const send = await screen.findByRole<HTMLButtonElement>("button", { name: "Send to 2 people" });
  expect(send.disabled).toBe(true);
  await user.type(screen.getByLabelText("Subject"), "Hello");
  await user.type(screen.getByLabelText("Text"), "All");
  await user.click(send);
  await screen.findByText(refusal.message);
  await user.click(await screen.findByRole("button", { name: "Send to 3 people" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.requestsTo(groups.sendEmail).map(({ body }) => body)).toEqual([
    { subject: "Hello", text: "All", recipients: 2 },
    { subject: "Hello", text: "All", recipients: 3 },
  ]);
});

test("who gets a mail follows who is active", async () => {
  let members = 2;
  await showPage(
    <>
      <MailDialog record={group} onClose={() => {}} />
      <Live />
    </>,
    { answers: [[groups.recipients, () => ({ recipients: members, leftOut: 2 - members })]] },
  );
  await screen.findByRole("button", { name: "Send to 2 people" });
  members = 1;
  hear("users");
  expect(await screen.findByRole("button", { name: "Send to 1 person" })).toBeTruthy();
});

test("a mail that was begun is not lost by the cross without a question", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  await showPage(<MailDialog record={group} onClose={onClose} />, {
    answers: [[groups.recipients, () => ({ recipients: 2, leftOut: 0 })]],
  });
  await user.type(await screen.findByLabelText("Subject"), "Hello");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Keep it" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("Hello");
});

test("people who were chosen to be added are not lost by the cross without a question", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  const people = [{ _id: idOf(4), name: "Mina Okafor", email: "mina@example.org", hub: "" }];
  await showPage(<AddPeople record={group} onClose={onClose} />, {
    answers: [[groups.candidates, () => ({ people })]],
  });
  await user.type(await screen.findByRole("combobox"), "Mina");
  await user.click(await screen.findByText("Mina Okafor"));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Keep it" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Add 1 person" })).toBeTruthy();
});

test("a mail on its way is read again until no one is left to send it to", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    let now = { ...mail, text: "All", ...counts, queued: 2 };
    const page = <Route path="/groups/mails/:id" element={<MailPage />} />;
    const { server } = await showPage(<Routes>{page}</Routes>, {
      at: `/groups/mails/${mail._id}`,
      answers: [
        [groups.mail, () => ({ mail: now })],
        [groups.mailStates, () => ({ recipients: [], ...pageOf(0) })],
      ],
    });
    const heard = () => [server.requestsTo(groups.mail).length, server.requestsTo(groups.mailStates).length];
    await vi.waitFor(() => expect(heard()).toEqual([1, 1]));
    await screen.findByText(/2 queued/);
    now = { ...now, queued: 0, sent: 2 };
    vi.advanceTimersByTime(3000);
    await screen.findByText(/2 sent/);
    vi.advanceTimersByTime(9000);
    expect(heard()).toEqual([2, 2]);
  } finally {
    vi.useRealTimers();
  }
});

const member: Member = {
  _id: idOf(10),
  firstName: "Ann",
  lastName: "Abe",
  email: "ann@acme.example",
  role: "annotator",
  hub: "",
  isActive: true,
  isGroupAdmin: false,
  addedAt: null,
  why: [],
};

test("members that a filter chose are read by it, and only where they are as many as were seen", async () => {
  const { server } = await showPage(null, {
    answers: [[groups.members, () => ({ members: [member], ...pageOf(1) })]],
  });
  const select = { filter: { role: ["annotator"] }, expected: 1 };
  expect(await memberIds(group._id, select)).toEqual([member._id]);
  expect(server.requestsTo(groups.members)[0]?.query.get("role")).toBe("annotator");
  await expect(memberIds(group._id, { ...select, expected: 2 })).rejects.toThrow("1 entries match now, not 2");
  expect(await memberIds(group._id, { ids: [idOf(4)] })).toEqual([idOf(4)]);
});

const mine: MyGroup = {
  _id: group._id,
  name: group.name,
  description: "",
  kind: "plain",
  groupAdmins: [],
  totalUsers: 3,
  isAdmin: true,
  isMember: false,
  why: [],
};

test.each([
  ["a person with groups", "annotator", [mine], true],
  ["a person in none", "annotator", [], false],
  ["staff, who have the list of all", "manager", [mine], false],
] as const)("the menu's entry is there for %s: %s", async (_, as, of, isThere) => {
  const { server } = await showPage(<OnlyMine>My groups</OnlyMine>, {
    as,
    answers: [[groups.mine, () => ({ groups: of, ...pageOf(of.length) })]],
  });
  if (as === "annotator") await waitFor(() => expect(server.requestsTo(groups.mine)).toHaveLength(1));
  if (isThere) await screen.findByText("My groups");
  else expect(screen.queryByText("My groups")).toBeNull();
});
