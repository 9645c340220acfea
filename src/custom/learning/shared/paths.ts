/** The address of a course as its learners see it. */
export const coursePath = (course: string): string => `/learn/${course}`;

export const chapterPath = (course: string, chapter: string): string => `/learn/${course}/chapters/${chapter}`;

/** Stands for the first chapter that the learner has not passed. */
export const nextChapter = "next";

/** The parameter of an address that shows staff a page as someone sees it who has just enrolled. */
export const previewParameter = "preview";
export const asPreview = (path: string): string => `${path}?${previewParameter}=true`;
