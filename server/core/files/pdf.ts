import { createRequire } from "node:module";
import PdfDocument from "pdfkit";

const require = createRequire(import.meta.url);
/** DejaVu, since the fonts built into PDF readers lack ł, Cyrillic and Greek. */
const fonts = {
  text: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

export type Pdf = InstanceType<typeof PdfDocument>;

interface PdfFacts {
  readonly title: string;
  readonly author: string;
  /** What is drawn at the same time with the same facts is the same file, byte for byte. */
  readonly at: Date;
  readonly layout?: "portrait" | "landscape";
  /** In points. */
  readonly margin: number;
}

/** An A4 document with the fonts `text` and `bold`. Drawing takes tens of milliseconds, so callers limit it. */
export const drawPdf = async (
  { title, author, at, layout = "portrait", margin }: PdfFacts,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> => {
  const pdf = new PdfDocument({
    size: "A4",
    layout,
    margin,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    lang: "en",
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.registerFont("text", fonts.text).registerFont("bold", fonts.bold);
  draw(pdf);
  pdf.end();
  await done;
  return Buffer.concat(parts);
};
