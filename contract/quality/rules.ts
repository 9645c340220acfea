/** The rule by which a person is paused from a project's jobs: results from different gold jobs, at least so many. */
export const pauseResultsMin = 20;
export const pauseJobsMin = 3;
/** The most jobs that one call adds to a shared one. */
export const copiesMax = 9;
/** The most items of a gold job. */
export const goldItemsMax = 5000;
/** The longest name of an item, and the longest label. */
export const itemMax = 300;
export const labelMax = 300;
/** Two people's kappa is told from so many common items on. */
export const pairItemsMin = 5;
/** How many pairs of people are named, those with the most common items first. */
export const pairsMax = 200;
/** The most labels that agreement is computed of. */
export const agreementMax = 20_000;
/** The most days of one call; without days, the last `qualityDays`. */
export const qualityDaysMax = 366;
export const qualityDays = 90;
