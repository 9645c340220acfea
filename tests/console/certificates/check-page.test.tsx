import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { CheckedCertificate } from "../../../contract/certificates/entity.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import CheckPage from "../../../src/pages/certificates/check-page.tsx";
import { AppError, fakeServer } from "../helpers/fake-server.ts";

const number = "MC-7Q2K-9XWA-41TZ";
const certificate: CheckedCertificate = {
  company: "Acme",
  number,
  status: "issued",
  person: "Zofia Łuczak",
  course: "Lidar",
  score: 92.5,
  issuedOn: "2026-01-31",
  expiresOn: "2027-01-31",
  issue: 1,
  superseded: null,
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const show = (address: string, answer: () => CheckedCertificate) => {
  history.replaceState(null, "", address);
  const server = fakeServer([[certificates.verify, () => ({ certificate: answer() })]]);
  vi.stubGlobal("fetch", server.fetch);
  render(<CheckPage />);
  return server;
};
const unknown = (): never => {
  throw new AppError({ statusCode: 404, code: "not_found", message: "There is no such certificate." });
};
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe("the page that checks a certificate", () => {
  test("shows all that is printed, for the number and the issue of its address", async () => {
    const server = show(`/verify/${number}?issue=1`, () => certificate);
    await screen.findByText("This certificate is valid.");
    expect(facts()).toEqual({
      Name: "Zofia Łuczak",
      Course: "Lidar",
      Score: "92.5%",
      "Issued by": "Acme",
      "Issued on": "Jan 31, 2026",
      "Valid until": "Jan 31, 2027",
      Number: `${number}, issue 1`,
    });
    const [request] = server.requestsTo(certificates.verify);
    expect([request?.params["number"], request?.query.get("issue")]).toEqual([number, "1"]);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test.each([
    [{ status: "expired" }, "This certificate expired. It was valid until Jan 31, 2027."],
    [{ status: "revoked" }, "This certificate was revoked. It isn't valid."],
    [
      { issue: 3, superseded: { issue: 1, issuedOn: "2025-01-31" } },
      "The print that you have is issue 1 of Jan 31, 2025. Issue 3 replaced it; compare it with what is shown here.",
    ],
  ] as const)("tells what %j means", async (more, sentence) => {
    show(`/verify/${number}`, () => ({ ...certificate, ...more }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test("says calmly that there is no such number, and lets it be typed again", async () => {
    show("/verify/MC-TYPO", unknown);
    expect((await screen.findByText(/^No certificate has the number/)).textContent).toBe(
      "No certificate has the number MC-TYPO. Compare it with the printed one, and try again.",
    );
    expect(screen.getByLabelText<HTMLInputElement>("Number").value).toBe("MC-TYPO");
    expect(screen.queryByText("There is no such certificate.")).toBeNull();
  });

  test("asks for a number where it has none, and reads what its form sends", async () => {
    const server = show("/verify", () => certificate);
    const form = screen.getByLabelText<HTMLInputElement>("Number").form!;
    expect([new URL(form.action).pathname, form.method]).toEqual(["/verify", "get"]);
    expect(server.requestsTo(certificates.verify)).toEqual([]);
    cleanup();
    const sent = show("/verify?number=mc+7q2k", () => certificate);
    await screen.findByText("This certificate is valid.");
    expect(decodeURIComponent(sent.requestsTo(certificates.verify)[0]!.params["number"]!)).toBe("mc 7q2k");
  });

  test("an address that can't be read is no crash; a failure of the server is told", async () => {
    show("/verify/%E0%A4%A", unknown);
    await screen.findByText(/^No certificate has the number/);
    cleanup();
    show(`/verify/${number}`, () => {
      throw new AppError({ statusCode: 429, code: "too_many", message: "Too many attempts. Wait 9 seconds." });
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Too many attempts");
  });
});
