/**
 * Cells of CSV files that spreadsheets open. Text that begins like a formula gets a leading apostrophe when it is
 * written, and loses it when it is read. Text that looks like the result gets one as well, so that any text is read
 * as it was written.
 */

/** What a spreadsheet would run: not a negative number. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;
const apostrophes = /^'+[=+\-@\t\r]/;

/** The text as a spreadsheet may have it. */
const guarded = (text: string): string => (formula.test(text) || apostrophes.test(text) ? `'${text}` : text);

/** The text that `guarded` was given. */
export const unguarded = (text: string): string => (apostrophes.test(text) ? text.slice(1) : text);

/** Spaces at the ends are quoted too: some readers take them away otherwise. */
const quotedText = /[",;\t|\r\n]|^\s|\s$/;

const cellOf = (value: string | number): string => {
  const text = guarded(String(value));
  return quotedText.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows of cells as CSV; no cell is run as a formula. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");

/** The same as a file for spreadsheets, which garble accents without a byte-order mark. */
export const csvFileOf = (rows: Parameters<typeof csvOf>[0]): string => `\uFEFF${csvOf(rows)}`;

/** The most errors of a file that a reply names. */
export const fileErrorsMax = 1000;

/** The last columns of a file of lines with problems, which is corrected and read again. */
export const problemColumns = ["line", "problem"] as const;

/** Separates the values of a list in one cell. */
const between = ";";

/**
 * The values of a list as one cell. A value that holds what separates them is quoted as CSV quotes cells, and so is an
 * empty one, and one that begins with a quotation mark or has spaces at its ends.
 */
export const listCell = (values: readonly string[]): string =>
  values
    .map((text) => (/[;\r\n]|^"|^\s|\s$|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(`${between} `);

/** One value of a list: quoted to its closing mark, where a separator or the end follows, or else all before the next separator. */
const listItem = /\s*(?:"((?:[^"]|"")*)"[^\S\r\n]*(?=[;\r\n]|$)|([^;\r\n]*))(?:[;\r\n]|$)/y;

/** The values of a list in one cell, separated by semicolons or line breaks; empty ones count only where they are quoted. */
export const listOf = (cell: string): string[] => {
  const values: string[] = [];
  listItem.lastIndex = 0;
  while (listItem.lastIndex < cell.length) {
    const [, quoted, plain = ""] = listItem.exec(cell)!;
    if (quoted !== undefined) values.push(quoted.replaceAll('""', '"'));
    else if (plain.trim() !== "") values.push(plain.trim());
  }
  return values;
};
