/** The address of a course as its learners see it. */
export const coursePath = (course: string): string => `/learn/${course}`;

export const chapterPath = (course: string, chapter: string): string => `/learn/${course}/chapters/${chapter}`;

/** Stands for the first chapter that the learner has not passed. */
export const nextChapter = "next";
