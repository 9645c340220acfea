import { createRequire } from "node:module";
import PdfDocument from "pdfkit";
import { limitConcurrency } from "../../core/concurrency-limit.ts";

const require = createRequire(import.meta.url);
/** DejaVu, since the fonts built into PDF readers lack ł, Cyrillic and Greek. */
const fonts = {
  text: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

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

const draw = async (signed: SignedText): Promise<Buffer> => {
  const at = new Date(signed.signedAt);
  const [title = "", ...paragraphs] = signed.text.split("\n\n");
  const pdf = new PdfDocument({
    size: "A4",
    margin,
    info: { Title: `${title}, ${signed.fullName}`, Author: signed.company, CreationDate: at, ModDate: at },
    lang: "en",
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.registerFont("text", fonts.text).registerFont("bold", fonts.bold);
  pdf.font("bold").fontSize(17).text(title).moveDown();
  pdf.font("text").fontSize(10);
  for (const paragraph of paragraphs) pdf.text(paragraph, { lineGap: 2 }).moveDown(0.7);
  pdf.moveDown().font("bold").fontSize(12).text(`Signed: ${signed.fullName}`).moveDown(0.4);
  pdf.font("text").fontSize(9);
  for (const fact of api(signed)) pdf.text(fact, { lineGap: 2 });
  pdf.end();
  await done;
  return Buffer.concat(parts);
};

const api = (signed: SignedText): string[] => [
  `E-mail address: ${signed.email}`,
  `Signed at: ${signed.signedAt} (UTC, by the server's clock)`,
  `Signed from: ${signed.address}`,
  `With: ${signed.userAgent || "not said"}`,
  `Text: version ${signed.textVersion}, SHA-256 ${signed.hash}`,
];
