import { lazy } from "react";
import type { QuizState } from "../../../contract/quizzes/states.ts";
import { type QuizSummary, quizzes } from "../../../contract/quizzes/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { rememberStatus, undoStatus } from "./bulk-actions.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

// Without their schemas, which the list has no use for.
const quizSubmissions = endpointsOf("quizSubmissions");

const moveTo = (status: QuizState) => ({
  endpoint: quizzes.edit,
  run: async ({ _id, version, status: was }: QuizSummary) => {
    const reply = await call(quizzes.edit, { params: { _id }, body: { status, version } });
    rememberStatus(_id, was);
    return reply;
  },
  undoBy: undoStatus,
});

/** The actions on a quiz besides editing and deleting it. */
export const quizActions: readonly RecordAction<QuizSummary>[] = [
  {
    key: "publish",
    label: "Publish",
    ...moveTo("published"),
    isOpen: ({ status }) => status !== "published",
    done: ({ name }) => `${name} is published`,
  },
  {
    key: "unpublish",
    label: "Back to draft",
    ...moveTo("draft"),
    isOpen: ({ status }) => status === "published",
    confirm: ({ name }) => ({
      title: `Make ${name} a draft again?`,
      content: "Learners no longer see it. Those who are taking it now can finish.",
    }),
    done: ({ name }) => `${name} is a draft`,
  },
  {
    key: "learner",
    label: "Open as a learner",
    endpoint: quizSubmissions.start,
    isOpen: ({ status }) => status === "published",
    to: ({ _id }) => `/learn/quizzes/${_id}`,
  },
  {
    key: "archive",
    label: "Archive",
    danger: true,
    ...moveTo("archived"),
    isOpen: ({ status }) => status !== "archived",
    confirm: ({ name }) => ({
      title: `Archive ${name}?`,
      content: "It can't be taken any more. Its submissions stay.",
    }),
    done: ({ name }) => `${name} is archived`,
  },
  {
    key: "retake",
    label: "Everyone retakes…",
    danger: true,
    endpoint: quizSubmissions.retake,
    dialog: lazy(() => import("./retake.tsx")),
  },
];
