import { lazy } from "react";
import { SkillRequest, skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import { resource } from "../../ui/resource/resource.tsx";
import type { RecordAction } from "../../ui/table/table-types.ts";

const mayDecide = ({ can }: SkillRequest): boolean => can.decide;

const actions: readonly RecordAction<SkillRequest>[] = [
  {
    key: "grant",
    label: "Grant",
    step: "main",
    endpoint: skillRequests.grant,
    isOpen: mayDecide,
    run: ({ _id, version }) => call(skillRequests.grant, { params: { _id }, body: { version } }),
    done: ({ user, skill }) => `${user.name} holds ${skill.name} now`,
  },
  {
    key: "decline",
    label: "Decline…",
    step: "other",
    endpoint: skillRequests.decline,
    isOpen: mayDecide,
    dialog: lazy(() => import("./decline.tsx")),
  },
];

export const skillRequestsResource = resource({
  noun: "skill request",
  endpoints: skillRequests,
  entity: SkillRequest,
  title: ({ user, skill }: SkillRequest) => `${user.name}, ${skill.name}`,
  list: {
    columns: ["user", "skill", "project", "state", "createdAt", "decidedBy", "decidedAt"],
    emptyText: "No one asks for a skill. People can ask on a project that is not open to them for want of it.",
    bulkActions: [
      {
        key: "grant",
        label: "Grant",
        endpoint: skillRequests.bulkGrant,
        confirm: (count) => `Give ${plural(count, "person their skill", "people their skills")}?`,
        run: (select) => call(skillRequests.bulkGrant, { body: { select } }),
        done: "granted",
      },
      {
        key: "decline",
        label: "Decline…",
        endpoint: skillRequests.bulkDecline,
        done: "declined",
        dialog: lazy(() => import("./bulk-decline.tsx")),
      },
    ],
  },
  form: [],
  show: { fields: ["user", "skill", "project", "state", "createdAt", "answer", "course", "decidedBy", "decidedAt"] },
  actions,
});
