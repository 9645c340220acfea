import { Prompt } from "../../../contract/prompts/entity.ts";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler, trashHandlers } from "../../core/http/crud-handlers.ts";
import type { PromptKind } from "../../../contract/prompts/rules.ts";
import { notePromptActivity } from "./activity.ts";
import { createPrompt, giveAnswers, removePrompt, updatePrompt } from "./actions.ts";
import { releasePrompt } from "./give-back.ts";
import { askModel } from "./ask.ts";
import { myPromptLines, paceOf, promptById, promptCrud, promptLines, promptProjects, promptView } from "./queries.ts";
import { reviewPrompt } from "./review.ts";
import { takePrompt } from "./take.ts";

const key = "prompts";

const listOf = (kind: PromptKind): Handlers<typeof prompts>["listCustom"] =>
  sqlHandler(({ params: { _id }, query }, params) => {
    const project: SqlText = sqlText`${params.add(_id)}::uuid`;
    const fixed = [sqlText`q.project_id = ${project}`, sqlText`q.kind = ${quote(kind)}`];
    return sqlText`(select ${pageSql({ view: promptLines, key, query, params, fixed })}
      from projects p where p._id = ${project} and p.deleted_at is null)`;
  });

export const promptHandlers: Handlers<typeof prompts> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: promptLines, key, query, params })),
  mine: sqlHandler(({ query }, params) => pageSql({ view: myPromptLines, key, query, params })),
  projects: async (_, { sql, me }) => ({ projects: await promptProjects(sql, me) }),
  pace: (_input, { sql, me }) => paceOf(sql, me),
  show: async ({ params }, { sql, me }) => ({ prompt: await promptById(sql, me, params._id) }),
  createCustom: ({ params, body }, { change }) =>
    change(async (write) => ({ prompt: await createPrompt(write, params._id, "custom", body) })),
  updateCustom: ({ params, body: { version, ...content } }, { change }) =>
    change(async (write) => ({
      prompt: await updatePrompt(write, params._id, "custom", version, () => ({
        ...content,
        choice: null,
        best: null,
        reason: "",
      })),
    })),
  listCustom: listOf("custom"),
  createSelective: ({ params, body: { prompt, answers } }, { change }) =>
    change(async (write) => ({
      prompt:
        answers.length > 0
          ? await giveAnswers(write, params._id, prompt ?? "", answers)
          : await createPrompt(write, params._id, "selective", {
              turns: prompt === undefined ? [] : [{ prompt, idealAnswer: "", answers: [] }],
              status: "draft",
            }),
    })),
  updateSelective: ({ params, body: { version, prompt, answers, ...content } }, { change }) =>
    change(async (write) => ({
      prompt: await updatePrompt(write, params._id, "selective", version, ({ turns: [first] }) => ({
        ...content,
        turns:
          first || prompt !== undefined
            ? [{ _id: first?._id, prompt: prompt ?? first?.prompt ?? "", idealAnswer: "", answers }]
            : [],
      })),
    })),
  listSelective: listOf("selective"),
  ask: ({ params, body }, context, { reply }) => askModel(context, params._id, body.prompt, reply),
  take: ({ params }, { change }) => change(async (write) => ({ prompt: await takePrompt(write, params._id) })),
  activity: ({ params }, { change }) => change((write) => notePromptActivity(write, params._id)),
  release: ({ params }, { change }) =>
    change(async (write) => {
      await releasePrompt(write, params._id);
      return { released: true };
    }),
  review: ({ params, body }, { change }) =>
    change(async (write) => ({ prompt: await reviewPrompt(write, params._id, body) })),
  remove: ({ params }, { change }) => change(async (write) => ({ prompt: await removePrompt(write, params._id) })),
  ...trashHandlers<typeof prompts>(promptCrud),
  export: exportHandler(prompts, {
    resource: "prompts",
    view: { ...promptLines, row: promptView.row },
    entity: Prompt,
  }),
};
