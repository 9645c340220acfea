import { limitConcurrency } from "../../core/concurrency-limit.ts";
import { drawPdf } from "../../core/files/pdf.ts";

export interface SignedText {
  /** Paragraphs; the first is the title. */
  readonly text: string;
  readonly textVersion: number;
  readonly company: string;
  readonly fullName: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly signedAt: string;
  readonly address: string;
  readonly userAgent: string;
  /** Of the text, hexadecimal. */
  readonly hash: string;
}

const margin = 64;
const limited = limitConcurrency(1, 50);

/** The agreement with the signature under it, on A4. Throws busy. */
export const ndaPdf = (signed: SignedText): Promise<Buffer> => limited(() => draw(signed));

const draw = (signed: SignedText): Promise<Buffer> => {
  const [title = "", ...paragraphs] = signed.text.split("\n\n");
  const facts = {
    title: `${title}, ${signed.fullName}`,
    author: signed.company,
    at: new Date(signed.signedAt),
    margin,
  };
  return drawPdf(facts, (pdf) => {
    pdf.font("bold").fontSize(17).text(title).moveDown();
    pdf.font("text").fontSize(10);
    for (const paragraph of paragraphs) pdf.text(paragraph, { lineGap: 2 }).moveDown(0.7);
    pdf.moveDown().font("bold").fontSize(12).text(`Signed: ${signed.fullName}`).moveDown(0.4);
    pdf.font("text").fontSize(9);
    for (const fact of api(signed)) pdf.text(fact, { lineGap: 2 });
  });
};

const api = (signed: SignedText): string[] => [
  `E-mail address: ${signed.email}`,
  `Signed at: ${signed.signedAt} (UTC, by the server's clock)`,
  `Signed from: ${signed.address}`,
  `With: ${signed.userAgent || "not said"}`,
  `Text: version ${signed.textVersion}, SHA-256 ${signed.hash}`,
];
