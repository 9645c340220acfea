import { describe, expect, test } from "vitest";
import { certificatePdf, type PrintedFacts } from "../../../server/areas/certificates/certificate-pdf.ts";
import { isPdf, pdfProblem } from "../../../server/core/files/pdf-inspection.ts";
import { qrTextOf, textsOf } from "../helpers/read-pdf.ts";

const facts: PrintedFacts = {
  company: "Test Company",
  number: "MC-7Q2K-9XWA-41TZ",
  issue: 2,
  person: "Zofia Łuczak",
  course: "Bounding boxes",
  score: 92.5,
  issuedOn: "2026-11-23",
  expiresOn: "2027-11-23",
  createdAt: "2026-11-23T10:00:00.000Z",
  checkAt: "https://muster.example/verify/MC-7Q2K-9XWA-41TZ",
  mark: null,
};

describe("the PDF of a certificate", () => {
  test("prints all of it, on one page that is no danger", async () => {
    const pdf = await certificatePdf(facts);
    expect(textsOf(pdf)).toEqual([
      "Test Company",
      "Certificate of completion",
      "Zofia Łuczak",
      "has completed the course",
      "Bounding boxes",
      "with a score of 92.5%",
      "Issued on",
      "November 23, 2026",
      "Valid until",
      "November 23, 2027",
      "Number",
      "MC-7Q2K-9XWA-41TZ, issue 2",
      "Check it at muster.example/verify, or scan the code.",
    ]);
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect([isPdf(pdf), pdfProblem(pdf)]).toEqual([true, undefined]);
  });

  test("leads by its code to the page that checks this issue", async () => {
    expect(qrTextOf(await certificatePdf(facts))).toBe(`${facts.checkAt}?issue=2`);
    const other = { ...facts, issue: 31_000, checkAt: `http://localhost:3000${new URL(facts.checkAt).pathname}` };
    expect(qrTextOf(await certificatePdf(other))).toBe(`${other.checkAt}?issue=31000`);
  });

  test("is the same file for the same facts, and another for others", async () => {
    const one = await certificatePdf(facts);
    expect((await certificatePdf({ ...facts })).equals(one)).toBe(true);
    for (const other of [{ issue: 3 }, { person: "Zofia Kos" }, { createdAt: "2026-11-23T10:00:01.000Z" }]) {
      expect((await certificatePdf({ ...facts, ...other })).equals(one)).toBe(false);
    }
  });

  test("leaves out a score that there is none of, and an end", async () => {
    const texts = textsOf(await certificatePdf({ ...facts, score: null, expiresOn: null }));
    expect(texts.some((text) => text.includes("score"))).toBe(false);
    expect(texts).toContain("No end date");
  });

  test.each(["SUPERSEDED", "REVOKED"] as const)("says %s across the page", async (mark) => {
    expect(textsOf(await certificatePdf({ ...facts, mark })).at(-1)).toBe(mark);
  });

  test.each(["Анна Щербакова", "Ελένη Παπαδοπούλου", "Նարե Հակոբյան", "ნინო ბერიძე", "Gęśląjaźń Ğüneş"])(
    "has all characters of %s",
    async (person) => expect(textsOf(await certificatePdf({ ...facts, person }))).toContain(person),
  );

  test("writes Arabic from the right, as one run", async () => {
    const drawn = textsOf(await certificatePdf({ ...facts, person: "علي حسن" }))[2]!;
    // The glyphs stand from left to right, so the last letter is first.
    expect(drawn.split(" ")).toHaveLength(2);
    expect(drawn.split(" ")[0]!.normalize("NFKC")).toBe(Array.from("حسن").toReversed().join(""));
  });

  test("breaks long names into two lines, whole", async () => {
    const person = "Wolfeschlegelsteinhausenbergerdorff Maximilianowitsch-Konstantinopolitanska von Hohenlohe";
    const [, , first, second, next] = textsOf(await certificatePdf({ ...facts, person }));
    expect(`${first} ${second}`).toBe(person);
    expect(next).toBe("has completed the course");
  });
});
