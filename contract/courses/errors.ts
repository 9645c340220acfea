import { addErrors, type Codes } from "../core/errors.ts";

const coursesErrors = addErrors({
  not_enrollable: [409, "You can't enrol in this course yet."],
  chapter_locked: [409, "This chapter isn't open to you yet."],
  reviewed_already: [409, "You have reviewed this course already."],
  too_many_chapters: [409, "A course has at most {max} chapters."],
  follows_taken: [409, "Another course comes after {before} already: {after}."],
  groups_deleted: [409, "It would be hidden from everyone. Restore the group {groups} first."],
  chapters_changed: [409, "Its chapters changed in the meantime. Check their order and try again."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof coursesErrors> {}
}
