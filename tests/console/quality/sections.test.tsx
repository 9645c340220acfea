import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Agreement as Figures, QualityPause } from "../../../contract/quality/entity.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import Accuracy from "../../../src/pages/quality/accuracy.tsx";
import Agreement from "../../../src/pages/quality/agreement.tsx";
import Paused from "../../../src/pages/quality/paused.tsx";
import Skipping from "../../../src/pages/quality/skipping.tsx";
import Gold from "../../../src/resources/jobs/gold.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { jobOf } from "../helpers/jobs.ts";
import { noAgreement, qualityOf } from "../helpers/quality.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const filters = { startDate: "2026-03-01", endDate: "2026-03-31", projectId: idOf(50) };
const ada = { _id: idOf(7), name: "Ada Berg" };
const pause: QualityPause = {
  _id: idOf(90),
  annotator: ada,
  projectId: { _id: idOf(50), name: "Street signs" },
  right: 12,
  results: 25,
  threshold: 80,
  createdAt: "2026-03-20T09:00:00.000Z",
  liftedAt: null,
  liftedBy: null,
  reason: "",
};

describe("accuracy", () => {
  const row = {
    user: ada,
    skill: null,
    results: 25,
    right: 12,
    accuracy: 0.48,
    low: 0.3,
    high: 0.666,
    secondsPerItem: 41.6,
  };

  test("tells each person's share with its interval, of the page's project and days", async () => {
    const { server } = await showPage(<Accuracy filters={filters} />, {
      at: "/?accuracy=table",
      answers: qualityOf({ accuracy: [row] }),
    });
    const line = await screen.findByRole("row", { name: /Ada Berg/ });
    expect(
      within(line)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["–", "12 of 25", "48%", "30–67%", "42"]);
    expect(server.requestsTo(quality.accuracy)[0]?.query.toString()).toBe(
      `startDate=2026-03-01&endDate=2026-03-31&limit=200&projectId=${idOf(50)}`,
    );
  });

  test("says what to do where there is none, and where it can't be read", async () => {
    await showPage(<Accuracy filters={filters} />, { answers: qualityOf({}) });
    expect(await screen.findByText(/No work on gold jobs in this period/)).toBeTruthy();
  });

  test("can be read again where it failed", async () => {
    const failing = () => {
      throw new AppError({ statusCode: 400, code: "bad_json", message: "The request could not be read." });
    };
    await showPage(<Accuracy filters={filters} />, { answers: [[quality.accuracy, failing]] });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("agreement", () => {
  test("tells each measure with what it is of, and why one is not known", async () => {
    const of = { items: 50, people: 2, reason: null };
    const agreement: Figures = {
      ...noAgreement,
      items: 50,
      people: 2,
      percent: { ...of, value: 0.7 },
      fleiss: { ...of, value: 0.394 },
      alpha: [
        { ...of, level: "nominal", value: 0.4 },
        { ...of, level: "ordinal", value: null, reason: "The labels are not numbers." },
      ],
      pairs: [{ one: ada, other: { _id: idOf(8), name: "Bo Lind" }, items: 50, value: 0.4 }],
      pairCount: 1,
    };
    await showPage(<Agreement filters={filters} />, { answers: qualityOf({ agreement }) });
    expect(await screen.findByText(/50 items by 2 people; of all pairs of labels 70% are equal/)).toBeTruthy();
    expect(within(screen.getByRole("row", { name: /Fleiss/ })).getByText("0.39")).toBeTruthy();
    expect(screen.getByText("The labels are not numbers.")).toBeTruthy();
    expect(within(screen.getByRole("row", { name: /Ada Berg and Bo Lind/ })).getByText("0.40")).toBeTruthy();
  });

  test("says how to get there where nothing is shared", async () => {
    await showPage(<Agreement filters={filters} />, { answers: qualityOf({}) });
    expect(await screen.findByText(/Share a job on its page/)).toBeTruthy();
  });
});

describe("pauses", () => {
  test("tell why, and are lifted with a reason", async () => {
    const { server } = await showPage(
      <>
        <Paused filters={filters} />
        <ToastStack />
      </>,
      {
        answers: [
          ...qualityOf({ pauses: [pause] }),
          [quality.lift, () => ({ pause: { ...pause, liftedAt: "2026-03-21T09:00:00.000Z" } })],
        ],
      },
    );
    expect(await screen.findByText("12 of 25, 80% needed")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Actions for Ada Berg" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Lift" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "We talked." } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Lift" }));
    expect(await screen.findByText("Ada Berg may take jobs of Street signs again")).toBeTruthy();
    expect(server.requestsTo(quality.lift)[0]?.body).toEqual({ reason: "We talked." });
  });

  test("keep the reason that is typed until it is sent, or given up by Cancel", async () => {
    const refuse = () => {
      throw new AppError({ statusCode: 409, code: "wrong_state", message: "This is lifted now." });
    };
    const open = async () => {
      const shown = await showPage(<Paused filters={filters} />, {
        answers: [...qualityOf({ pauses: [pause] }), [quality.lift, refuse]],
      });
      fireEvent.click(await screen.findByRole("button", { name: "Actions for Ada Berg" }));
      fireEvent.click(await screen.findByRole("menuitem", { name: "Lift" }));
      const dialog = within(await screen.findByRole("dialog"));
      return { shown, dialog, field: dialog.getByRole<HTMLTextAreaElement>("textbox") };
    };
    const first = await open();
    fireEvent.change(first.field, { target: { value: "We talked." } });
    fireEvent.click(first.dialog.getByRole("button", { name: "Lift" }));
    expect((await first.dialog.findByRole("alert")).textContent).toContain("This is lifted now.");
    first.shown.unmount();
    const again = await open();
    expect(again.field.value).toBe("We talked.");
    fireEvent.click(again.dialog.getByRole("button", { name: "Cancel" }));
    again.shown.unmount();
    expect((await open()).field.value).toBe("");
  });

  test("are none at first", async () => {
    await showPage(<Paused filters={filters} />, { answers: qualityOf({}) });
    expect(await screen.findByText(/Nobody is paused/)).toBeTruthy();
  });
});

test("who skips one task after another is listed with the project", async () => {
  const run = { _id: idOf(91), user: ada, projectId: pause.projectId, skips: 7, skippedAt: pause.createdAt };
  await showPage(<Skipping filters={filters} />, { answers: qualityOf({ skipRuns: [run] }) });
  const row = within((await screen.findByText("Ada Berg")).closest("tr")!);
  expect([row.getByText("Street signs"), row.getByText("7")]).toHaveLength(2);
});

describe("the gold of a job", () => {
  const gold = {
    _id: idOf(2001),
    items: [{ item: "1.jpg", label: "car" }],
    version: 3,
    twins: [],
    labels: 3,
    withoutLabels: 2,
    server: null,
    readsLabels: false,
  };

  test("is one item a line, whose label may have commas; a line without a label is not saved", async () => {
    const { server } = await showPage(<Gold record={jobOf(1)} />, {
      answers: [
        [quality.gold, () => ({ gold })],
        [quality.setGold, ({ body }) => ({ gold: { ...gold, ...(body as object) } })],
      ],
    });
    const field = await screen.findByRole("textbox", { name: "Items with their right labels" });
    expect((field as HTMLTextAreaElement).value).toBe("1.jpg, car");
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(save.disabled).toBe(true);
    fireEvent.change(field, { target: { value: "1.jpg, car\n\n2.jpg" } });
    expect(await screen.findByText("Line 3, right label: Fill this in.")).toBeTruthy();
    expect(save.disabled).toBe(true);
    fireEvent.change(field, { target: { value: "1.jpg, car\n2.jpg, car ×2, person ×1" } });
    fireEvent.click(save);
    await waitFor(() =>
      expect(server.requestsTo(quality.setGold)[0]?.body).toEqual({
        items: [
          { item: "1.jpg", label: "car" },
          { item: "2.jpg", label: "car ×2, person ×1" },
        ],
        version: 3,
      }),
    );
    expect(
      screen.getByText(/^No annotation server tells what workers say of each item\. 3 labels known so far\./),
    ).toBeTruthy();
  });

  test("that is typed stays in this browser until it is saved", async () => {
    const answers: Parameters<typeof showPage>[1]["answers"] = [
      [quality.gold, () => ({ gold })],
      [quality.setGold, ({ body }) => ({ gold: { ...gold, ...(body as object) } })],
    ];
    const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Items with their right labels" });
    const first = await showPage(<Gold record={jobOf(1)} />, { answers });
    fireEvent.change(await field(), { target: { value: "1.jpg, tram" } });
    first.unmount();
    const second = await showPage(<Gold record={jobOf(1)} />, { answers });
    expect((await field()).value).toBe("1.jpg, tram");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(second.server.requestsTo(quality.setGold)).toHaveLength(1));
    await waitFor(async () => expect((await field()).value).toBe("1.jpg, car"));
    second.unmount();
    await showPage(<Gold record={jobOf(1)} />, { answers });
    expect((await field()).value).toBe("1.jpg, car");
  });

  test("that someone else changed meanwhile is not lost, nor is what one typed", async () => {
    let now = gold;
    await showPage(<Gold record={jobOf(1)} />, {
      answers: [
        [quality.gold, () => ({ gold: now })],
        [
          quality.setGold,
          ({ body }) => {
            const { items, version } = body as Pick<typeof gold, "items" | "version">;
            if (version !== now.version)
              throw new AppError({ statusCode: 409, code: "stale", message: "Changed meanwhile.", current: now });
            now = { ...now, items, version: version + 1 };
            return { gold: now };
          },
        ],
      ],
    });
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Items with their right labels" });
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const changeElsewhere = (label: string) => {
      now = { ...now, items: [{ item: "1.jpg", label }], version: now.version + 1 };
    };

    type("1.jpg, tram");
    changeElsewhere("bus");
    fireEvent.click(save);
    expect(await screen.findByText(/^Someone else changed these labels in the meantime\. Yours/)).toBeTruthy();
    expect([field.value, save.disabled]).toEqual(["1.jpg, tram", true]);
    fireEvent.click(screen.getByRole("button", { name: "Keep mine" }));
    fireEvent.click(save);
    await waitFor(() => expect(now.items).toEqual([{ item: "1.jpg", label: "tram" }]));

    await waitFor(() => expect(save.disabled).toBe(true));
    type("1.jpg, train");
    changeElsewhere("van");
    fireEvent.click(save);
    fireEvent.click(await screen.findByRole("button", { name: "Take theirs" }));
    expect(field.value).toBe("1.jpg, van");
  });

  test("says where labels are uploaded when the server does not tell them", async () => {
    const say = async (more: object) => {
      const { unmount } = await showPage(<Gold record={jobOf(1)} />, {
        answers: [[quality.gold, () => ({ gold: { ...gold, server: "Polar", ...more } })]],
      });
      const text = (await screen.findByText(/what workers say of each item/i)).textContent;
      const link = screen.queryByRole("link", { name: "Upload labels" })?.getAttribute("href");
      unmount();
      return [text, link];
    };
    expect(await say({})).toEqual([
      "Polar doesn't tell what workers say of each item. 3 labels known so far. Submitted work without labels: 2. Upload labels",
      "/quality/labels",
    ]);
    expect(await say({ readsLabels: true, withoutLabels: 0 })).toEqual([
      "What workers say of each item is read from Polar once they submit. 3 labels known so far. ",
      undefined,
    ]);
  });
});
