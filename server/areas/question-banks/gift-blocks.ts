/** A question of a GIFT file as it is written, with what stands around it. */
export interface GiftBlock {
  /** Where its text begins, from 1. */
  readonly line: number;
  /** Without comments and categories; empty where there is nothing else. */
  readonly text: string;
  /** The comment in which our own export says what GIFT has no words for, as JSON. */
  readonly carried: string | undefined;
  readonly remarks: readonly GiftRemark[];
}
export interface GiftRemark {
  readonly line: number;
  readonly message: string;
}

/** Begins the comment that our own export adds to a question. */
export const carriedMark = "// muster: ";

const comment = /^\s*\/\//;
const category = /^\s*\$CATEGORY:\s*(.*)$/i;
const idOrTag = /\[(?:id|tag):/;
const shown = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** The lines of a file as GIFT ends them. */
export const giftLines = (file: string): string[] => file.split(/\r\n|\r|\n/);

/** The questions of a file: blank lines stand between them, and lines that begin with `//` are comments anywhere. */
export const giftBlocks = function* (fileLines: readonly string[]): Generator<GiftBlock, undefined> {
  let lines: [line: number, text: string][] = [];
  for (const [index, text] of fileLines.entries()) {
    if (text.trim() !== "") lines.push([index + 1, text]);
    else if (lines.length > 0) {
      yield blockOf(lines);
      lines = [];
    }
  }
  if (lines.length > 0) yield blockOf(lines);
};

const blockOf = (lines: readonly (readonly [line: number, text: string])[]): GiftBlock => {
  const kept: (readonly [line: number, text: string])[] = [];
  const remarks: GiftRemark[] = [];
  let carried: string | undefined;
  for (const [line, text] of lines) {
    const named = category.exec(text);
    if (text.trimStart().startsWith(carriedMark)) carried = text.trimStart().slice(carriedMark.length);
    else if (named) {
      remarks.push({
        line,
        message: `The category “${shown(named[1]!.trim())}” is left out: all comes into this bank.`,
      });
    } else if (!comment.test(text)) kept.push([line, text]);
    else if (idOrTag.test(text)) remarks.push({ line, message: "The id or the tags of this question are left out." });
  }
  return {
    line: kept[0]?.[0] ?? lines[0]![0],
    text: kept.map(([, text]) => text).join("\n"),
    carried,
    remarks,
  };
};

/**
 * Characters that GIFT escapes, each by a code point that no text has, in the parser's stead: it decodes some of them
 * wrongly, and in some texts none.
 */
const escaped = new Map(
  ["\\", ":", "#", "=", "{", "}", "~", "n"].map((sign, place) => [sign, 0xfdd0 + place] as const),
);
const stands = new Map([...escaped].map(([sign, code]) => [String.fromCharCode(code), sign === "n" ? "\n" : sign]));
const standIn = (sign: string): string => String.fromCharCode(escaped.get(sign)!);
/** Those code points, which a file must not have itself. */
export const reserved = /[\ufdd0-\ufdef]/g;

/** A text of the parsed question as it was meant. */
export const unhidden = (text: string): string => text.replace(/[\ufdd0-\ufdd7]/g, (sign) => stands.get(sign)!);

const hideAll = (text: string, signs: RegExp): string => text.replace(signs, standIn);

/**
 * A question as the parser reads it: what is escaped is hidden, and so are signs that Moodle lets stand unescaped where
 * they mean nothing, such as the equals sign of `<p class="x">` before the answers, and a colon anywhere but in numbers.
 */
export const hidden = (text: string): string => {
  const whole = text.replace(/\\([\\:#={}~n])/g, (_, sign: string) => standIn(sign));
  const title = /^\s*::(?:(?!::)[^])*::/.exec(whole)?.[0] ?? "";
  const rest = whole.slice(title.length);
  const [open, close] = [rest.indexOf("{"), rest.lastIndexOf("}")];
  const named = title === "" ? "" : hideInner(title);
  if (open === -1 || close < open) return named + hideAll(rest, /[:#=~]/g);
  const answers = rest.slice(open, close);
  const isNumeric = /^\{\s*#(?!###)/.test(answers);
  return (
    named +
    hideAll(rest.slice(0, open), /[:#=~]/g) +
    (isNumeric ? answers.replace(/#[^=~]*/g, hideFeedback) : hideAll(answers, /:/g)) +
    hideAll(rest.slice(close), /[:#=~]/g)
  );
};

const hideInner = (title: string): string => {
  const [, before = "", inner = ""] = /^(\s*::)([^]*)::$/.exec(title)!;
  return `${before}${hideAll(inner, /[:#=~{}]/g)}::`;
};

/** The first of a numeric answer's marks has the numbers behind it, each later one a text. */
const hideFeedback = (part: string, at: number, answers: string): string => {
  const isFirst = answers.slice(0, at).trim() === "{";
  if (!isFirst) return hideAll(part, /:/g);
  const [numbers = "", ...texts] = part.slice(1).split("#");
  return [`#${numbers}`, ...texts.map((text) => hideAll(text, /:/g))].join("#");
};
