/** Ends the command with one line that says what is wrong and what to do next. */
export class Stop extends Error {}
