import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { Reopened, TakenBack } from "../../../src/resources/assigned-jobs/jobs-moved.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const jobOf = (annotator: number, amount: number | null, isMovable = true): AssignedJob =>
  ({
    annotator: { _id: idOf(annotator), name: `Worker ${annotator}` },
    amount,
    can: { reassign: isMovable, reopen: isMovable },
  }) as AssignedJob;

const textOf = async (content: React.ReactNode): Promise<string | null> => {
  await showPage(<div data-testid="moved">{content}</div>, { answers: [] });
  return screen.getByTestId("moved").textContent;
};

test("reopening says how many people it concerns, and what is not owed to them meanwhile", async () => {
  const records = [jobOf(1, 1250), jobOf(1, 750), jobOf(2, 400), jobOf(3, 9900, false)];
  expect(await textOf(<Reopened records={records} />)).toBe(
    "Back to 2 people, with all of their time. $24.00 is not owed until they are accepted again. 1 of the selected can’t be reopened.",
  );
});

test("jobs of projects that pay by the hour move no money", async () => {
  expect(await textOf(<Reopened records={[jobOf(1, null)]} />)).toBe("Back to 1 person, with all of their time.");
});

test("taking back says from how many people, and which of the selected it can't be done to", async () => {
  const records = [jobOf(1, null), jobOf(2, null), jobOf(2, null, false)];
  expect(await textOf(<TakenBack records={records} />)).toBe(
    "From 2 people, who are told. Others can take them then. 1 of the selected can’t be taken back.",
  );
});
