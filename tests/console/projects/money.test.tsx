import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { payments } from "../../../contract/payments/endpoints.ts";
import type { ProjectMoney } from "../../../contract/payments/project-money.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import Money from "../../../src/resources/projects/money.tsx";
import { hear, Live } from "../helpers/live.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const project = { _id: idOf(50), name: "Calls", payBy: "hour", rates: [], pieceRates: [] } as unknown as Project;

test.each(["workHistory", "projects"] as const)("what waits is added up anew when %s change", async (area) => {
  let amount = 2500;
  const projectMoney = (): ProjectMoney => ({
    _id: project._id,
    currency: "USD",
    waiting: [{ state: "pending", entries: 1, seconds: 3600, amount, withoutRate: 0 }],
    payments: [],
  });
  await showPage(
    <>
      <Money record={project} />
      <Live />
    </>,
    { as: "payments", answers: [[payments.ofProject, () => ({ projectMoney: projectMoney() })]] },
  );
  expect(await screen.findByText("$25.00")).toBeTruthy();
  amount = 5000;
  hear(area);
  expect(await screen.findByText("$50.00")).toBeTruthy();
});
