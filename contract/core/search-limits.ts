/** The shortest text that is looked for in everything: a single letter is in most records. */
export const searchMin = 2;
/** The longest. */
export const searchMax = 120;
/** The most records of one kind in a reply: who looks for more opens the kind's own list. */
export const searchMost = 5;
