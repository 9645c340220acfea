import { chapterPath } from "../learning/shared/paths.ts";
import { useChapter } from "./queries.ts";

/** The chapter of a quiz as a breadcrumb; none until its course is known, or where the quiz stands alone. */
export const useWayBack = (chapter: unknown): { readonly label: string; readonly to: string }[] => {
  const id = (chapter as { readonly _id: string } | null)?._id;
  const read = useChapter(id).data?.chapter;
  return read ? [{ label: read.name, to: chapterPath(read.rootCourse._id, read._id) }] : [];
};
