/** How often a job may come back to one worker, who may have given it back and taken it again. */
export const attemptsMax = 3;
/** Expiries in `expiryDays` that block a person from taking jobs. */
export const expiriesMax = 3;
export const expiryDays = 30;
/** Hours after which a reviewer's claim ends. */
export const claimHours = 24;
/** Minutes in which a reviewer is notified of work that waits for anyone once at most. */
export const reviewCallMinutes = 30;
/** Hours after which a reviewer is reminded of such work, where they read the last notification of it. */
export const reviewReminderHours = 24;
/** A warning is sent when this share of the time is left. */
export const warnedShare = 0.1;
/** People with fewer accepted jobs are newcomers, whose jobs are always reviewed, and first. */
export const newcomerJobs = 10;
/** Of fewer jobs no median or other quantile is told: it would say more about them than about the work. */
export const quantileJobsMin = 5;
/** Days in which a worker can dispute a decision. */
export const disputeDays = 7;
/** What an extension adds, as a share of the time limit. */
export const extensionShare = 0.5;
/** The longest comment of a reviewer, and the longest dispute, in characters. */
export const textMax = 2000;
/** Minutes after the last sign of a worker on a job's page in which they count as at work on it. */
export const seenMinutes = 15;
