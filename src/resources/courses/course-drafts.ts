import { filePath } from "../../../contract/core/rich-text.ts";
import type { CourseDraft } from "../../../contract/courses/drafts.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import type { Values } from "../../ui/form/form-values.ts";
import type { Draft, DraftStore } from "../../ui/form/use-server-draft.ts";

/** What the console keeps in a draft of the course builder. */
interface Kept {
  readonly values?: Values;
  /** The record's version; null: it is new. */
  readonly version?: number | null;
  /** The address of the course's picture, which the server signs. */
  readonly picture?: string;
  /** The chapter's id, since its number may change; null: it is new. */
  readonly chapter?: string | null;
}

const keptIn = ({ data }: CourseDraft): Kept => data;

const draftOf = (draft: CourseDraft): Draft => {
  const { values = {}, version, picture } = keptIn(draft);
  const { pictureId } = values;
  return {
    values,
    version: version ?? undefined,
    at: draft.updatedAt,
    ...(picture && typeof pictureId === "string" && { known: [{ value: pictureId, label: picture }] }),
  };
};

/** Throws ApiError; not where there is none. */
const remove = (_id: string, chapterNo: number): Promise<unknown> =>
  call(courses.removeDraft, { params: { _id, chapterNo: String(chapterNo) } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.statusCode === 404)) throw error;
  });

/** The drafts of a course's own form. */
export const courseDrafts = (courseId: string): DraftStore => ({
  read: async () => {
    const { drafts } = await call(courses.drafts, { query: { courseId, chapterNo: "0" } });
    return drafts[0] && draftOf(drafts[0]);
  },
  save: async ({ values, version = null }, transport) => {
    const { pictureId } = values;
    const picture = typeof pictureId === "string" ? { picture: filePath + pictureId } : {};
    const data = { values, version, ...picture };
    const { draft } = await call(courses.saveDraft, { body: { courseId, chapterNo: 0, data }, transport });
    return draft.updatedAt;
  },
  remove: () => remove(courseId, 0),
});

/**
 * The drafts of a chapter, or of a new one. They are found by the chapter's id, since its number may have changed since;
 * `number` is where its first draft is kept, unless another chapter's draft is there.
 */
export const chapterDrafts = (courseId: string, chapter: string | null, number: number): DraftStore => {
  let chapterNo = number;
  return {
    read: async () => {
      const { drafts } = await call(courses.drafts, { query: { courseId } });
      const own = drafts.find((draft) => draft.chapterNo > 0 && (keptIn(draft).chapter ?? null) === chapter);
      const used = new Set(drafts.map((draft) => draft.chapterNo));
      while (!own && used.has(chapterNo)) chapterNo += 1;
      chapterNo = own?.chapterNo ?? chapterNo;
      return own && draftOf(own);
    },
    save: async ({ values, version = null }, transport) => {
      const data = { values, version, chapter };
      const { draft } = await call(courses.saveDraft, { body: { courseId, chapterNo, data }, transport });
      return draft.updatedAt;
    },
    remove: () => remove(courseId, chapterNo),
  };
};

/** The name in a draft of a course that was never saved; undefined for a draft of another one. */
export const nameOfNew = (draft: CourseDraft): string | undefined => {
  const { values = {}, version = null } = keptIn(draft);
  const { name } = values;
  return version === null ? (typeof name === "string" ? name.trim() : "") : undefined;
};
