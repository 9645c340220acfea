import PdfDocument from "pdfkit";
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pdfProblem } from "../../../server/core/files/pdf-inspection.ts";
import { onThisMachine, processorMs } from "../../slow-machine.ts";
import { objectStream, pdfText, smallZip, streamObject } from "../helpers/pdfs.ts";

const problem = (text: string) => pdfProblem(Buffer.from(text, "latin1"));

describe("a PDF is accepted", () => {
  test("as writers make it", async () => {
    const pdf = new PdfDocument();
    const parts: Buffer[] = [];
    pdf.on("data", (part: Buffer) => parts.push(part));
    const done = new Promise((resolve) => pdf.on("end", resolve));
    pdf.text("My CV, with a link").link(10, 10, 90, 20, "https://example.org").addPage().text("The end").end();
    await done;
    expect(pdfProblem(Buffer.concat(parts))).toBeUndefined();
  });
  test.each([
    ["plain", {}],
    ["opened at a page", { catalog: "/OpenAction [3 0 R /Fit]" }],
    ["with a link", { objects: "5 0 obj\n<< /Type /Annot /A << /S /URI /URI (https://example.org) >> >>\nendobj\n" }],
    ["with compressed objects", { objects: objectStream("5 0 << /Type /Annot >>") }],
    ["saved twice", { tail: pdfText({ head: "" }) }],
    ["with blanks at its end", { tail: "\r\n \n" }],
    ["whose compressed bytes look like a short name", { objects: streamObject("", Buffer.from("x/JS (a) /XFA y")) }],
    ["with a name that begins like one", { catalog: "/JSON 1 0 R" }],
    ["with a link to a page of its own", { objects: "5 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n" }],
  ])("%s", (_, parts) => expect(problem(pdfText(parts))).toBeUndefined());
});

describe("a PDF is refused", () => {
  const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
  test.each([
    ["active", "with a script that runs when it is opened", { catalog: `/OpenAction ${script}` }],
    ["active", "with a script by its short name alone", { catalog: "/OpenAction << /S /Nothing /JS (x) >>" }],
    ["active", "with a script under an escaped name", { catalog: "/OpenAction << /S /#4aavaScr#69pt /#4AS (x) >>" }],
    ["active", "with a script in compressed objects", { objects: objectStream(`5 0 ${script}`) }],
    [
      "active",
      "with an escaped script in compressed objects of an escaped type",
      { objects: objectStream("5 0 << /S /#4aavaScript >>", "/Type /Obj#53tm /Filter /Flate#44ecode") },
    ],
    [
      "active",
      "with a script in what looks like the body of a stream",
      { objects: streamObject("", Buffer.from(script)) },
    ],
    ["active", "that starts a program", { catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" }],
    ["active", "that starts a program without a name for it", { catalog: "/OpenAction << /S /Launch >>" }],
    ["active", "that opens another file", { catalog: "/OpenAction << /S /GoToR /F (//evil/share.pdf) /D [0 /Fit] >>" }],
    ["active", "that opens another file by an escaped name", { catalog: "/OpenAction << /S /Go#54oR /F (x) >>" }],
    ["active", "that opens a file within", { objects: "5 0 obj\n<< /S /GoToE /T << /R /C >> >>\nendobj\n" }],
    ["active", "that opens a file within, in compressed objects", { objects: objectStream("5 0 << /S /#47oToE >>") }],
    ["active", "that starts a program by an escaped name", { catalog: "/OpenAction << /S /L#61unch >>" }],
    ["active", "with an attachment", { objects: streamObject("/Type /EmbeddedFile", Buffer.from("MZ")) }],
    ["active", "with a list of attachments", { catalog: "/Names << /EmbeddedFiles 9 0 R >>" }],
    ["active", "with rich media", { objects: "5 0 obj\n<< /Subtype /RichMedia >>\nendobj\n" }],
    ["active", "with a form of scripts", { catalog: "/AcroForm << /XFA 9 0 R >>" }],
    ["active", "with a form that sends what is typed", { objects: "5 0 obj\n<< /S /SubmitForm >>\nendobj\n" }],
    ["encrypted", "with a password", { trailer: "/Encrypt 9 0 R" }],
    ["mixed", "with an archive behind it", { tail: smallZip() }],
    ["mixed", "with an archive inside, and an end behind that", { objects: smallZip() }],
    ["mixed", "with a RAR archive inside", { objects: "Rar!\x1a\x07\x00" }],
    ["mixed", "with a page inside", { objects: "<ScRipt>alert(1)</script>" }],
    ["mixed", "with anything behind its end", { tail: "x" }],
    [
      "damaged",
      "with compressed objects that can't be read",
      { objects: streamObject("/Type /ObjStm /Filter /FlateDecode", randomBytes(50)) },
    ],
    [
      "damaged",
      "with compressed objects by a filter that hides them",
      { objects: streamObject("/Type /ObjStm /Filter /ASCIIHexDecode", Buffer.from("3c3c>")) },
    ],
    ["damaged", "with objects that unfold to more than may be", { objects: objectStream("x".repeat(51_000_000)) }],
    ["damaged", "with a stream that has no end", { objects: "5 0 obj\n<< /Length 9 >>\nstream\n" }],
  ])("%s: %s", (expected, _, parts) => expect(problem(pdfText(parts))).toBe(expected));

  test("damaged: cut short, or nothing but its head", () => {
    expect(problem(pdfText().slice(0, -8))).toBe("damaged");
    expect(problem("%PDF-1.7\n%%EOF")).toBe("damaged");
  });
});

test("the inspection answers for any content", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "/",
          "#",
          "4a",
          "<",
          ">",
          "[",
          "(",
          ")",
          "%",
          "\n",
          " ",
          "obj",
          "stream\n",
          ">>stream\n",
          "endstream",
          "/ObjStm",
          "%%EOF",
          "/Filter",
        ),
      ),
      (pieces) => void problem(pdfText({ objects: pieces.join("") })),
    ),
    { numRuns: 300 },
  );
});

test("a large file takes no long time, however it is made", () => {
  const most = onThisMachine(500);
  for (const filling of [
    "/#4a",
    "#",
    "<<",
    ">> ",
    "1 0 obj ",
    "/",
    "stream\n",
    "\n",
    ">>stream\nendstream",
    "/ObjStm>>stream\nendstream",
  ]) {
    // A fifth of the largest file, where what takes longer than in proportion would show as well.
    const file = pdfText({ objects: filling.repeat(2_000_000 / filling.length) });
    expect(
      processorMs(() => problem(file)),
      filling,
    ).toBeLessThan(most);
  }
});
