import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { CertificateIssue } from "../../../contract/certificates/entity.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { certificateActions, UploadFile as Upload } from "../../../src/resources/certificates/actions.ts";
import Issues from "../../../src/resources/certificates/issues.tsx";
import Revoke from "../../../src/resources/certificates/revoke.tsx";
import { ListPage } from "../../../src/ui/resource/list-page.tsx";
import { certificateOf, certificatePage } from "../helpers/certificates.ts";
import { AppError } from "../helpers/fake-server.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const certificate = certificateOf({ version: 4, can: { revoke: true, reinstate: false, reissue: true } });

describe("certificates", () => {
  test("are listed with what they print and whether they are valid", async () => {
    const resource = await resourceNamed("certificates");
    await showPage(<ListPage resource={resource} />, {
      answers: [
        [
          certificates.list,
          () =>
            certificatePage([
              certificate,
              certificateOf({ _id: idOf(95), number: "MC-0000-0000-0000", status: "revoked", score: null }),
            ]),
        ],
      ],
    });
    expect((await screen.findByRole("link", { name: certificate.number })).getAttribute("href")).toBe(
      `/certificates/${certificate._id}`,
    );
    for (const text of ["Valid", "Revoked", "92.5", "Jan 31, 2026"]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
  });

  test("say how their holders are called now where they print another name", async () => {
    const resource = await resourceNamed("certificates");
    const user = { _id: idOf(7), name: "Zofia Nowak" };
    const old = certificateOf({ _id: idOf(95), number: "MC-0000-0000-0000", user, person: "Zofia Kowalska" });
    const uploaded = { ...old, _id: idOf(96), number: "MC-0000-0000-0001", isFile: true };
    await showPage(<ListPage resource={resource} />, {
      answers: [
        [
          certificates.list,
          () =>
            certificatePage([old, uploaded, { ...old, _id: idOf(97), number: "MC-0000-0000-0002", person: user.name }]),
        ],
      ],
    });
    await screen.findByRole("link", { name: old.number });
    expect(screen.getAllByText("Now Zofia Nowak")).toHaveLength(1);
    cleanup();
    await showPage(<Issues record={old} />, {
      answers: [[certificates.issues, () => ({ issues: [] })]],
    });
    expect(await screen.findByText(/^This prints Zofia Kowalska, who is called Zofia Nowak now\./)).toBeTruthy();
  });

  test("allow what their `can` says", () => {
    const openOf = (can: typeof certificate.can) =>
      certificateActions.filter(({ isOpen }) => isOpen?.(certificateOf({ can })) ?? true).map(({ key }) => key);
    expect(openOf({ revoke: true, reinstate: false, reissue: true })).toEqual([
      "download",
      "renew",
      "correct",
      "upload",
      "revoke",
    ]);
    expect(openOf({ revoke: false, reinstate: true, reissue: false })).toEqual(["download", "reinstate"]);
  });

  test("are renewed, corrected and reinstated as they were read", async () => {
    const { server } = await showPage(null, {
      answers: [
        [certificates.renew, () => ({ certificate })],
        [certificates.correct, () => ({ certificate })],
        [certificates.reinstate, () => ({ certificate })],
      ],
    });
    for (const name of ["renew", "correct", "reinstate"] as const) {
      const action = certificateActions.find(({ key }) => key === name)!;
      expect(action.confirm!(certificate).title).toMatch(/\?$/);
      await action.run!(certificate);
      expect(server.requestsTo(certificates[name])).toMatchObject([
        { params: { _id: certificate._id }, body: { version: 4 } },
      ]);
    }
  });

  test("are revoked with a reason", async () => {
    const onClose = vi.fn();
    const { server } = await showPage(<Revoke record={certificate} onClose={onClose} />, {
      answers: [[certificates.revoke, () => ({ certificate })]],
    });
    await userEvent.click(await screen.findByRole("button", { name: "Revoke" }));
    expect((await screen.findByRole("alert")).textContent).not.toBe("");
    expect(server.requestsTo(certificates.revoke)).toEqual([]);
    await userEvent.type(screen.getByLabelText("Why"), "Copied answers");
    await userEvent.click(screen.getByRole("button", { name: "Revoke" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(certificates.revoke)).toMatchObject([
      { body: { revokeReason: "Copied answers", version: 4 } },
    ]);
  });

  test("that somebody else changed meanwhile are shown anew, and the reason is kept for them", async () => {
    const onClose = vi.fn();
    const refuse = () => {
      throw new AppError({ statusCode: errors.stale[0], code: "stale", message: errors.stale[1] });
    };
    const { unmount } = await showPage(<Revoke record={certificate} onClose={onClose} />, {
      answers: [[certificates.revoke, refuse]],
    });
    await userEvent.type(await screen.findByLabelText("Why"), "Copied answers{Enter}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(toasts.get().at(-1)?.text).toBe(errors.stale[1]);
    unmount();
    await showPage(<Revoke record={{ ...certificate, version: 5 }} onClose={onClose} />, { answers: [] });
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Why")).value).toBe("Copied answers");
  });
});

describe("a file for a certificate", () => {
  const choose = async (file: File) =>
    fireEvent.change(await screen.findByLabelText("Certificate file"), { target: { files: [file] } });

  test("is sent for its course, and the dialog closes", async () => {
    const onClose = vi.fn();
    const { server } = await showPage(<Upload record={certificate} onClose={onClose} />, {
      answers: [[certificates.upload, () => ({ certificate })]],
    });
    await choose(new File(["%PDF-"], "x.pdf", { type: "application/pdf" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(certificates.upload)).toMatchObject([{ params: { _id: certificate.courseId._id } }]);
  });

  test("of another kind is not sent; a refusal is told in the dialog", async () => {
    const { server } = await showPage(<Upload record={certificate} onClose={() => {}} />, {
      answers: [
        [
          certificates.upload,
          () => {
            throw new AppError({ statusCode: 409, code: "wrong_state", message: "This is revoked now." });
          },
        ],
      ],
    });
    await choose(new File(["hello"], "x.txt", { type: "text/plain" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Choose a PDF file or a PNG or JPEG picture.");
    expect(server.requestsTo(certificates.upload)).toEqual([]);
    await choose(new File(["%PDF-"], "x.pdf", { type: "application/pdf" }));
    expect(await screen.findByText("This is revoked now.")).toBeTruthy();
  });
});

test("all issues of a certificate are listed, each with its file", async () => {
  const printed = CertificateIssue.strip().parse(certificateOf());
  const issues: CertificateIssue[] = [
    { ...printed, issue: 2, kind: "corrected", person: "Zofia Łuczak" },
    { ...printed, issue: 1, kind: "completed", person: "Zofia Alt" },
  ];
  await showPage(<Issues record={certificate} />, { answers: [[certificates.issues, () => ({ issues })]] });
  const table = within(await screen.findByRole("table", { name: "Issues" }));
  expect(table.getByText("Name corrected")).toBeTruthy();
  expect(table.getByText("Zofia Alt")).toBeTruthy();
  expect(table.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Download issue 2",
    "Download issue 1",
  ]);
});
