/** Files of rows as systems and spreadsheets write them. Every reader of files must read the same rows out of them. */

export interface CsvCase {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly header: readonly string[];
  /** The number of each line in the file, then its cells. */
  readonly rows: readonly (readonly [line: number, ...cells: string[]])[];
}

const utf16 = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) bytes.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
};

/** Where Windows-1252 differs from Latin-1, from 0x80 on. */
const windowsOnly = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const windows = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (char) => {
    const at = windowsOnly.indexOf(char);
    return at < 0 ? char.charCodeAt(0) : 0x80 + at;
  });

/** How text becomes the bytes of a file. */
export const encodings = {
  "UTF-8": (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text),
  "UTF-8 with a mark": (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`\uFEFF${text}`),
  "UTF-16 LE": (text: string): Uint8Array<ArrayBuffer> => utf16(`\uFEFF${text}`, true),
  "UTF-16 BE": (text: string): Uint8Array<ArrayBuffer> => utf16(`\uFEFF${text}`, false),
  "UTF-16 LE without a mark": (text: string): Uint8Array<ArrayBuffer> => utf16(text, true),
  "UTF-16 BE without a mark": (text: string): Uint8Array<ArrayBuffer> => utf16(text, false),
  "Windows-1252": windows,
};
export type Encoding = keyof typeof encodings;
export const delimiters = [",", ";", "\t", "|"] as const;
export const lineEnds = ["\r\n", "\n", "\r"] as const;

/** Every character of Windows-1252 that is neither ASCII nor a control character. */
const accents = Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join("");
const printable = windowsOnly.replaceAll(/\p{Cc}/gu, "") + accents;

const plainText = (encode: (text: string) => Uint8Array<ArrayBuffer>): CsvCase => ({
  bytes: encode("name,note\r\nÉva,größer\r\n"),
  header: ["name", "note"],
  rows: [[2, "Éva", "größer"]],
});
const text = (content: string, header: CsvCase["header"], ...rows: CsvCase["rows"]): CsvCase => ({
  bytes: encodings["UTF-8"](content),
  header,
  rows,
});
const two = ["name", "note"] as const;

/** A file longer than the part that is read at a time, in which line ends, quotes and long characters fall anywhere. */
const long = (end: string): CsvCase => {
  const cells = Array.from({ length: 9000 }, (_, at) => [
    `€${"x".repeat(at % 7)}`,
    `a "b",${"\r\n".repeat(at % 3)}${at}`,
  ]);
  let line = 2;
  return text(
    `name,note${end}${cells.map(([name, note]) => `${name},"${note!.replaceAll('"', '""')}"${end}`).join("")}`,
    two,
    ...cells.map(([name, note], at): [number, string, string] => {
      const begins = line;
      line += 1 + (at % 3);
      return [begins, name!, note!];
    }),
  );
};

export const csvCases: Readonly<Record<string, CsvCase>> = {
  ...Object.fromEntries(Object.entries(encodings).map(([name, encode]) => [name, plainText(encode)])),
  "all of Windows-1252": {
    bytes: windows(`name,note\n${printable},\n`),
    header: two,
    rows: [[2, printable, ""]],
  },
  CRLF: text("name,note\r\nA,one\r\nB,two\r\n", two, [2, "A", "one"], [3, "B", "two"]),
  LF: text("name,note\nA,one\nB,two\n", two, [2, "A", "one"], [3, "B", "two"]),
  CR: text("name,note\rA,one\rB,two\r", two, [2, "A", "one"], [3, "B", "two"]),
  "no last line end": text("name,note\r\nA,one", two, [2, "A", "one"]),
  "mixed line ends": text(
    "name,note\r\nA,one\nB,two\rC,\r\nD,four\n\rE,five",
    two,
    [2, "A", "one"],
    [3, "B", "two"],
    [4, "C", ""],
    [5, "D", "four"],
    [7, "E", "five"],
  ),
  "mixed line ends, lines with fewer cells": text(
    "name,description\r\nA,one\nB\nC\r\n",
    ["name", "description"],
    [2, "A", "one"],
    [3, "B"],
    [4, "C"],
  ),
  "CR first, then LF": text("name,note\rA,one\nB,two\n", two, [2, "A", "one"], [3, "B", "two"]),
  semicolons: text("name;note\nA;1,5\nB;2,5\n", two, [2, "A", "1,5"], [3, "B", "2,5"]),
  tabs: text("name\tnote\nA, B\t1;2\n", two, [2, "A, B", "1;2"]),
  pipes: text("name|note\nA, B|1;2\n", two, [2, "A, B", "1;2"]),
  "a comma in a header of semicolons": text(
    "name;note, if any;more\nA;b;c\n",
    ["name", "note, if any", "more"],
    [2, "A", "b", "c"],
  ),
  "as many commas as pipes in the header": text(
    "name|note, if any\nA|b\nC|d\n",
    ["name", "note, if any"],
    [2, "A", "b"],
    [3, "C", "d"],
  ),
  "a delimiter within a quoted header": text('"name, first";note\nA;b\n', ["name, first", "note"], [2, "A", "b"]),
  "one column": text("name\nA\nB\n", ["name"], [2, "A"], [3, "B"]),
  "sep=;": text("sep=;\r\nname;note\r\nA;1,5\r\n", two, [3, "A", "1,5"]),
  "sep=, where another would be guessed": text('sep=,\nname,"a;b;c"\nA,one\n', ["name", "a;b;c"], [3, "A", "one"]),
  "sep= a tab, after a mark": text("\uFEFFsep=\t\r\nname\tnote\r\nA\t1,5\r\n", two, [3, "A", "1,5"]),
  "sep=^ in capitals and quotes": text('"SEP=^"\nname^note\nA^1,5\n', two, [3, "A", "1,5"]),
  "blank lines before the header": text("\r\n\n , \r\nname,note\r\nA,one\r\n", two, [5, "A", "one"]),
  "sep=;, then a blank line": text("sep=;\n\nname;note\nA;one\n", two, [4, "A", "one"]),
  "blank lines between and after": text(
    "name,note\n\nA,one\r\n,\r\n \nB,two\n\n\n",
    two,
    [3, "A", "one"],
    [6, "B", "two"],
  ),
  "line breaks in cells": text(
    'name,note\r\n"A\r\nB","one\ntwo\rthree"\r\nC,four\r\n',
    two,
    [2, "A\r\nB", "one\ntwo\rthree"],
    [6, "C", "four"],
  ),
  "quotes in cells": text(
    'name,note\n"O""Neil, jr",""""\nsize 5" wide,"""a"", ""b"""\n"",""\n"x" ,y\n',
    two,
    [2, 'O"Neil, jr', '"'],
    [3, 'size 5" wide', '"a", "b"'],
    [5, "x", "y"],
  ),
  "spaces around cells": text("name,note\n A , one\n", two, [2, " A ", " one"]),
  "formulas that an export made harmless": text(
    "name,note\n'=1+1,'tis\n'-1,-1\n''=x,'''@\n",
    two,
    [2, "=1+1", "'tis"],
    [3, "-1", "-1"],
    [4, "'=x", "''@"],
  ),
  "longer than one part": long("\r\n"),
  "longer than one part, CR": long("\r"),
};

/** Files in which one line is wrong: the number of that line, and the lines before it. */
export const brokenCsv: Readonly<Record<string, readonly [content: string, line: number]>> = {
  "a quotation mark that is never closed": ['name,note\nA,"one\nB,two\n', 2],
  "a quotation mark within a value": ['name,note\nA,one\r\nB,"two" and\n', 3],
  "a quotation mark that is not closed for pages": [`name,note\n\n"A,one\n${"B,two\n".repeat(50_000)}`, 3],
};
