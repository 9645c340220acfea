import { encode } from "uqr";
import { instants, number as figure } from "../../../contract/core/format.ts";
import { limitConcurrency } from "../../core/concurrency-limit.ts";
import { drawPdf, type Pdf } from "../../core/files/pdf.ts";
import { inTwoLines } from "./rules.ts";

export interface PrintedFacts {
  readonly company: string;
  readonly number: string;
  readonly issue: number;
  readonly person: string;
  readonly course: string;
  /** A percentage; null: none is printed. */
  readonly score: number | null;
  /** YYYY-MM-DD, as the other one. */
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  /** When the issue was made: ISO 8601, UTC. */
  readonly createdAt: string;
  /** The page that checks it, without its query. */
  readonly checkAt: string;
  /** A word across the page, which says that it is not in force. */
  readonly mark: "SUPERSEDED" | "REVOKED" | null;
}

const colours = { accent: "#0958d9", text: "#16202e", soft: "#5b6675", line: "#d5dbe3", mark: "#b42318" } as const;
/** A4 on its side, in points. */
const page = { width: 841.89, height: 595.28 } as const;
const side = 80;
const width = page.width - 2 * side;
const qrSide = 112;

const limited = limitConcurrency(1, 50);

/** A certificate as a PDF of one page: the same facts are the same bytes. Throws busy. */
export const certificatePdf = (facts: PrintedFacts): Promise<Buffer> => {
  const { number, company, createdAt } = facts;
  const about = { title: `Certificate ${number}`, author: company, at: new Date(createdAt), margin: 0 };
  return limited(() => drawPdf({ ...about, layout: "landscape" }, (pdf) => draw(pdf, facts)));
};

const draw = (pdf: Pdf, facts: PrintedFacts): void => {
  const { company, person, course, score } = facts;
  pdf.rect(0, 0, 16, page.height).fill(colours.accent);
  write(pdf, "bold", 15, colours.accent, company, side, 64);
  write(pdf, "text", 13, colours.soft, "Certificate of completion", side, 148);
  fit(pdf, person, { at: 174, most: 42, least: 22 });
  pdf
    .moveTo(side, 244)
    .lineTo(page.width - side, 244)
    .lineWidth(1)
    .stroke(colours.line);
  write(pdf, "text", 13, colours.soft, "has completed the course", side, 262);
  fit(pdf, course, { at: 288, most: 26, least: 16 });
  if (score !== null) write(pdf, "text", 13, colours.soft, `with a score of ${figure(score)}%`, side, 348);
  drawFacts(pdf, facts);
  drawCode(pdf, `${facts.checkAt}?issue=${facts.issue}`);
  if (facts.mark) drawMark(pdf, facts.mark);
};

type Font = "text" | "bold";

/** The whole line is shaped at once, since pdfkit would put the words of Arabic and Hebrew in the wrong order. */
const asOneRun = { lineBreak: false, features: [] };

const write = (pdf: Pdf, font: Font, size: number, colour: string, text: string, x: number, y: number): void => {
  pdf.font(font).fontSize(size).fillColor(colour).text(text, x, y, asOneRun);
};

interface Place {
  /** The top, in points, as the sizes. */
  readonly at: number;
  readonly most: number;
  /** A text that would be smaller than this in one line is in two. */
  readonly least: number;
}

/** A text of any length over the page's width, within the height of its largest size. */
const fit = (pdf: Pdf, text: string, { at, most, least }: Place): void => {
  const sizeOf = (lines: readonly string[]): number => {
    pdf.font("bold").fontSize(1);
    const widest = Math.max(...lines.map((line) => pdf.widthOfString(line, asOneRun)));
    return Math.min(most / lines.length, width / Math.max(widest, 0.01));
  };
  const lines = sizeOf([text]) < least ? inTwoLines(text) : [text];
  const size = sizeOf(lines);
  const height = size * 1.25;
  const top = at + (most * 1.25 - height * lines.length) / 2;
  for (const [n, line] of lines.entries()) write(pdf, "bold", size, colours.text, line, side, top + n * height);
};

const longDay = instants({ dateStyle: "long" });
const dayOf = (day: string): string => longDay(`${day}T00:00:00Z`, "UTC");

const drawFacts = (pdf: Pdf, { number, issue, issuedOn, expiresOn, checkAt }: PrintedFacts): void => {
  const columns = [
    ["Issued on", dayOf(issuedOn)],
    ["Valid until", expiresOn === null ? "No end date" : dayOf(expiresOn)],
    ["Number", `${number}, issue ${issue}`],
  ] as const;
  for (const [n, [label, value]] of columns.entries()) {
    const x = side + n * 168;
    write(pdf, "text", 9, colours.soft, label, x, 462);
    write(pdf, "bold", 11, colours.text, value, x, 477);
  }
  write(pdf, "text", 9, colours.soft, `Check it at ${new URL(checkAt).host}/verify, or scan the code.`, side, 514);
};

/** The code as one path of squares, with the quiet zone that readers need around it. */
const drawCode = (pdf: Pdf, text: string): void => {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const unit = qrSide / size;
  const [left, top] = [page.width - side - qrSide, 420];
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) pdf.rect(left + x * unit, top + y * unit, unit, unit);
  }
  pdf.fill("#000000");
};

const drawMark = (pdf: Pdf, word: string): void => {
  const [x, y] = [page.width / 2, page.height / 2];
  pdf.save().rotate(-28, { origin: [x, y] });
  pdf.font("bold").fontSize(96).fillColor(colours.mark, 0.22);
  pdf.text(word, x - pdf.widthOfString(word) / 2, y - 56, { lineBreak: false });
  pdf.restore();
};
