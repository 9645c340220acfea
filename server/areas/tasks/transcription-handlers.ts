import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import type { DownloadFormat, transcriptionEndpoints } from "../../../contract/tasks/transcription-endpoints.ts";
import type { AudioTranscript, ImageTranscript } from "../../../contract/tasks/transcripts.ts";
import { pageSql } from "../../core/db/page.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Handlers, JsonText, sqlHandler } from "../../core/http/context.ts";
import { projectById } from "../projects/actions.ts";
import { assign } from "./assign.ts";
import { contentHandlers, fixedTo } from "./content-handlers.ts";
import { sendSubmitted } from "./download.ts";
import { currentTask, taskPage } from "./page.ts";
import { heldView, itemById, submittedView } from "./queries.ts";
import { ofKnown, requireKnown } from "./known-project.ts";
import { isReviewer } from "./rules.ts";
import { retryItems } from "./retry.ts";
import { updateTask } from "./review.ts";
import { topUp } from "./supply.ts";
import { uploadItems } from "./upload.ts";
import { saveDraft, submit } from "./work.ts";

type Endpoints = ReturnType<
  typeof transcriptionEndpoints<TranscribedKind, typeof AudioTranscript | typeof ImageTranscript, DownloadFormat>
>;

/** The handlers of one kind of transcription; the two differ in nothing else. */
export const transcriptionHandlers = (kind: TranscribedKind): Handlers<Endpoints> => {
  const of = fixedTo("t", kind);
  return {
    ...contentHandlers(kind),
    upload: ({ params, body, files: { csvData, media } }, context) =>
      uploadItems(context, { projectId: params._id, kind }, { csvData, media, ...body }),
    uploadFiles: ({ params, body, files: { media } }, context) =>
      uploadItems(context, { projectId: params._id, kind }, { csvData: undefined, media, ...body }),
    show: async ({ params }, { sql, me }) => ({ content: await itemById(sql, me, params._id) }),
    fetch: ({ params, query }, { change }) =>
      change(async (write) => {
        const { tasks, empty } = await topUp(write, { projectId: params._id, kind }, query.limit);
        return new JsonText(`{"tasks":${tasks},"empty":${JSON.stringify(empty)}}`);
      }),
    userTasks: sqlHandler(({ params, query }, parameters) => {
      const page = { view: heldView, key: "tasks", query, params: parameters };
      return ofKnown(parameters.add(params._id), pageSql({ ...page, fixed: of(params._id, parameters) }));
    }),
    current: async ({ params }, { sql, me, services }) => {
      await requireKnown(sql, me, params._id);
      const id = await currentTask(sql, me, { projectId: params._id, kind });
      return { current: id === undefined ? null : await taskPage({ sql, me, services }, id) };
    },
    assign: async ({ params, body }, { change, sql, me }) => {
      await projectById(sql, me, params._id);
      return change((write) => assign(write, { projectId: params._id, kind }, body));
    },
    retry: async ({ params, body }, { change, sql, me }) => {
      await projectById(sql, me, params._id);
      return change((write) => retryItems(write, { projectId: params._id, kind }, body.contentIds));
    },
    saveDraft: ({ params, body }, { change }) => change((write) => saveDraft(write, params._id, { kind, ...body })),
    submit: ({ body: { content, draftVersion, ...item } }, { change }) =>
      change(async (write) => ({ task: await submit(write, { ...item, kind }, { content, draftVersion }) })),
    ofPerson: sqlHandler(({ params, query }, parameters) => {
      const person = parameters.add(params._id);
      const fixed = [...of(params.projectId, parameters), sqlText`t.user_id = ${person}::uuid`];
      const own = pageSql({ view: submittedView, key: "tasks", query, params: parameters, fixed });
      // What yields null is answered by 404: another's to those who don't review, and an unknown person's.
      return sqlText`case when (${person} = me._id or ${isReviewer}) and exists (select from users where _id = ${person})
        then ${own} end`;
    }),
    ofProject: sqlHandler(({ params, query }, parameters) => {
      const page = { view: submittedView, key: "tasks", query, params: parameters };
      return ofKnown(parameters.add(params._id), pageSql({ ...page, fixed: of(params._id, parameters) }));
    }),
    update: ({ params, body }, { change }) =>
      change(async (write) => ({ task: await updateTask(write, { id: params._id, kind }, body) })),
    download: async ({ params, query: { format, status, item } }, { sql, me }, { reply }) => {
      await requireKnown(sql, me, params._id);
      const statuses = status ?? ["submitted", "approved", "rejected"];
      await sendSubmitted(reply, { sql, supply: { projectId: params._id, kind }, format, statuses, item });
    },
  };
};
