/** How many jobs a round has. */
export const calibrationJobs = { min: 5, max: 50, usual: 20 } as const;
/** How many reviewers it takes: of two, none is a majority. */
export const calibrationReviewers = { min: 3, max: 50 } as const;
