import { join } from "node:path";
import { test } from "@playwright/test";
import {
  approveAll,
  approveAllPayments,
  createProject,
  importPeople,
  inviteAndWelcome,
  openDesk,
  seeTotals,
  setUpCompany,
  uploadHours,
} from "../e2e/steps.ts";
import { startProduct } from "../product.ts";

/** 349 real work sessions of one crowd, as the people who do it would pay them: at 6.00 an hour. */
test("349 real people and their sessions come to 80 h 13 min 22 s and 481.30", async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = join(process.env["MUSTER_SHARED"] ?? "", "peer/hours");
  const product = await startProduct({ empty: true });
  const desk = openDesk(browser, product);
  try {
    const admin = await desk.stranger();
    await setUpCompany(admin, product, "ada@northwind.example");
    await createProject(admin, "Speech quality assessment", "6.00");
    await importPeople(admin, join(folder, "people.csv"), 349);
    await uploadHours(admin, "Speech quality assessment", join(folder, "hours.csv"), 349);
    await inviteAndWelcome(admin, await desk.stranger(), {
      firstName: "Pia",
      lastName: "Payments",
      email: "pia@northwind.example",
      role: "Payments",
    });
    await approveAll(admin, 349);
    const payments = await desk.as("pia@northwind.example");
    await approveAllPayments(payments, 349);
    await seeTotals(payments, "80 h 13 min 22 s", "$481.30");
  } finally {
    await desk.close();
    await product.stop();
  }
});
