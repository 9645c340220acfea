import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import type { Certificate } from "../../../contract/certificates/entity.ts";
import MyCertificatesPage from "../../../src/pages/certificates/my-certificates-page.tsx";
import { catchDownload } from "../helpers/catch-download.ts";
import { certificateOf, certificatePage } from "../helpers/certificates.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

afterEach(() => vi.restoreAllMocks());

const show = (...own: Partial<Certificate>[]) =>
  showPage(<MyCertificatesPage />, {
    as: "annotator",
    answers: [
      [certificates.mine, () => certificatePage(own.map((more, n) => certificateOf({ _id: idOf(200 + n), ...more })))],
    ],
  });
const daysFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const card = async () => within(await screen.findByRole("listitem"));

describe("my certificates", () => {
  test("are cards with a link to their check", async () => {
    await show({ course: "Night drives", expiresOn: daysFromToday(300), renewableFrom: daysFromToday(270) });
    const one = await card();
    expect(one.getByRole("heading").textContent).toBe("Night drives");
    expect(one.getByText("Valid")).toBeTruthy();
    expect(one.getByText(/^Issued Jan 31, 2026 · score 92.5% · valid until /)).toBeTruthy();
    expect(one.getByRole("link").getAttribute("href")).toBe("/verify/MC-7Q2K-9XWA-41TZ");
    expect(one.queryByText(/renew it/)).toBeNull();
  });

  test.each([
    [
      { expiresOn: daysFromToday(12), renewableFrom: daysFromToday(-18) },
      "12 days left. Take the course again to renew it.",
    ],
    [
      { expiresOn: daysFromToday(1), renewableFrom: daysFromToday(-29) },
      "1 day left. Take the course again to renew it.",
    ],
    [
      { expiresOn: daysFromToday(0), renewableFrom: daysFromToday(-30) },
      "Today is its last day. Take the course again to renew it.",
    ],
    [
      { expiresOn: "2026-02-28", renewableFrom: "2026-01-29", status: "expired" },
      "It expired after Feb 28, 2026. Take the course again to renew it.",
    ],
    [{ status: "revoked", revokeReason: "Copied answers" }, "Revoked: Copied answers"],
  ] as const)("say of %j what to do", async (more, sentence) => {
    await show(more);
    const one = await card();
    expect(one.getByText(sentence)).toBeTruthy();
    const renew = one.queryByRole("link", { name: "Renew the certificate of Lidar" });
    expect(renew?.getAttribute("href")).toBe(
      "status" in more && more.status === "revoked" ? undefined : `/learn/${idOf(91)}`,
    );
  });

  test("say how to get one while there is none", async () => {
    await show();
    expect(await screen.findByText(/^No certificates yet\. Complete a course to get one\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to your courses" }).getAttribute("href")).toBe("/learn");
  });

  test("are downloaded under the name that the server gives", async () => {
    const { server } = await show({ _id: idOf(300) });
    const headers = { "content-disposition": "attachment; filename=\"certificate-MC-7Q2K.pdf\"; filename*=UTF-8''x" };
    const { asked, saved } = catchDownload(server, "/file/", () => new Response("%PDF-", { headers }));
    await userEvent.click((await card()).getByRole("button", { name: "Download the certificate of Lidar" }));
    await vi.waitFor(() => expect(saved).toEqual(["certificate-MC-7Q2K.pdf"]));
    expect(asked).toEqual([certificates.file.path.replace(":_id", idOf(300))]);
  });
});
