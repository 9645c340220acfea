/** A chapter is passed above this average, in percent; the average is not rounded before. */
export const passMark = 70;
/** How many courses are the newest ones. */
export const newestCourses = 9;
/** The most chapters of a course, so that its page shows them all. */
export const chaptersMax = 200;

/** A course's progress: the rounded share of passed chapters, in percent; 0 where it has none. */
export const progressOf = (passed: number, chapters: number): number =>
  chapters === 0 ? 0 : Math.round((100 * passed) / chapters);

/** What the console says where a learner's last result can't be read: the owner's text for it. */
export const loginFailed = "Login failed";
