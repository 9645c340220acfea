/** For every read: the place of the data shows a failure with a button to retry, so no toast is shown. */
export const quiet = { errorNotification: false } as const;
