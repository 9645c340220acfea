/**
 * The storage key of the theme, which survives signing out. index.html reads it before the first paint, so that a
 * dark page does not flash white; a test compares the two.
 */
export const themeKey = "muster.theme";
