/** A chapter is passed above this average, in percent; the average is not rounded before. */
export const passMark = 70;
/** How many courses are the newest ones. */
export const newestCourses = 9;
/** The most chapters of a course, so that its page shows them all. */
export const chaptersMax = 200;

/** The owner's text for every error in reading the chapters of a course or the results of a quiz. */
export const loginFailed = "Login failed";
/** Of a review, in characters. */
export const reviewMax = 2000;
