export { chapterMarks, marksRow } from "./marks.ts";
export { markRead, noteVisit, recountChapter, requireChapterAccess } from "./progress.ts";
export { seenCourse } from "./queries.ts";
export { requireSeen } from "./reading.ts";
export { isAccessible, isSeen } from "./standing.ts";
