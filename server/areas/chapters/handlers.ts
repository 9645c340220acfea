import { Chapter, chapters } from "../../../contract/chapters/endpoints.ts";
import { withCurrent } from "../../core/app-error.ts";
import { type Context, type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler, trashHandlers } from "../../core/http/crud-handlers.ts";
import { pageSql } from "../../core/db/page.ts";
import type { Write } from "../../core/db/write.ts";
import { signedText } from "../../core/rich-text.ts";
import { markRead, noteVisit, requireChapterAccess } from "../courses/actions.ts";
import { createChapter, editChapter, lastNumber, orderChapters, removeChapter, restoreChapters } from "./actions.ts";
import { chapterCrud, listView, newcomersChapter, storedChapter } from "./queries.ts";

type Signer = (id: string) => string;

/** With signed addresses of its files, which expire. */
const signed = (chapter: Chapter, addressOf: Signer): Chapter => ({
  ...chapter,
  body: signedText(chapter.body, addressOf),
});

/** Writes a chapter and answers it with signed files; also in a stale error. */
const changing = async (
  { services, change }: Pick<Context, "services" | "change">,
  work: (write: Write) => Promise<Chapter>,
): Promise<{ chapter: Chapter }> => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => ({ chapter: signed(await work(write), addressOf) })).catch((error: unknown) => {
    throw withCurrent(error, (current: Chapter) => signed(current, addressOf));
  });
};

export const chapterHandlers: Handlers<typeof chapters> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: listView, key: "chapters", query, params })),
  show: async ({ params, query }, { sql, me, services }) => {
    await requireChapterAccess(sql, me, params._id);
    // The place to go on from is no change that anyone else sees, so that reading stays a GET.
    if (!query.preview) await noteVisit(sql, params._id, me._id);
    const chapter = await (query.preview ? newcomersChapter : storedChapter)(sql, me, params._id);
    return { chapter: signed(chapter, await services.fileAddresses.signer()) };
  },
  create: ({ body }, context) => changing(context, (write) => createChapter(write, body)),
  edit: ({ params, body }, context) => changing(context, (write) => editChapter(write, params._id, body)),
  remove: ({ params }, context) => changing(context, (write) => removeChapter(write, params._id)),
  deleted: trashHandlers<typeof chapters>(chapterCrud).deleted,
  restore: ({ body }, { change }) => change((write) => restoreChapters(write, body.ids)),
  export: exportHandler(chapters, { ...chapterCrud, entity: Chapter }),
  lastNumber: async ({ params }, { sql }) => ({ lastChapterNumber: await lastNumber(sql, params._id) }),
  order: ({ params, body }, { change }) =>
    change(async (write) => ({ chapters: await orderChapters(write, params._id, body.chapters) })),
  read: ({ params }, context) =>
    changing(context, async (write) => {
      await requireChapterAccess(write.sql, write.me, params._id);
      await markRead(write, params._id, write.me._id);
      return storedChapter(write.sql, write.me, params._id);
    }),
};
