import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { startProduct } from "../product.ts";
import { test } from "./fixtures.ts";
import {
  approveAll,
  approveAllPayments,
  createProject,
  createSkill,
  goTo,
  importPeople,
  inviteAndWelcome,
  leaveProfileForLater,
  openDesk,
  seeTotals,
  setUpCompany,
  uploadHours,
} from "./steps.ts";

/** 24 people who worked 100 s, 200 s, … on one evening, over midnight in their own zone: 30,000 s, 50.00 at 6.00. */
const people = Array.from({ length: 24 }, (_, index) => `worker${index + 1}@crowd.example`);
const peopleCsv = `firstName,lastName,email,role,hub,country\r\n${people.map((email, index) => `Worker,"N° ${index + 1}",${email},annotator,Remote,US`).join("\r\n")}\r\n`;
const start = Date.parse("2026-03-10T05:10:00Z");
const local = (at: number) => `${new Date(at - 8 * 3_600_000).toISOString().slice(0, 19)}-08:00`;
const hoursCsv = `\uFEFFemail,date,check_in,check_out,note\r\n${people
  .map((email, index) => {
    const [from, to] = [start + index * 7000, start + index * 7000 + (index + 1) * 100_000];
    return `${email},${local(from).slice(0, 10)},${local(from)},${local(to)},"Evening, batch ""A"""`;
  })
  .join("\r\n")}\r\n`;

test("from an empty company to a paid hour, by the people who do it @journey", async ({ browser }, info) => {
  const [peopleFile, hoursFile] = [info.outputPath("people.csv"), info.outputPath("hours.csv")];
  await writeFile(peopleFile, peopleCsv);
  await writeFile(hoursFile, hoursCsv);
  const product = await startProduct({ empty: true });
  const desk = openDesk(browser, product);
  try {
    const admin = await desk.stranger();
    await setUpCompany(admin, product, "ada@northwind.example");
    await createSkill(admin, "Speech quality rating");
    await createProject(admin, "Speech quality", "6.00");
    await createProject(admin, "Listening test", "12.00", "Speech quality rating");
    await importPeople(admin, peopleFile, 24);
    await uploadHours(admin, "Speech quality", hoursFile, 24);
    for (const person of [
      { firstName: "Mara", lastName: "Manager", email: "mara@northwind.example", role: "Manager" },
      { firstName: "Pia", lastName: "Payments", email: "pia@northwind.example", role: "Payments" },
      {
        firstName: "Will",
        lastName: "Worker",
        email: "will@northwind.example",
        role: "Annotator",
        skill: "Speech quality rating",
      },
    ]) {
      await inviteAndWelcome(admin, await desk.stranger(), person);
    }

    const manager = await desk.as("mara@northwind.example");
    await approveAll(manager, 24);
    const payments = await desk.as("pia@northwind.example");
    await approveAllPayments(payments, 24);
    await seeTotals(payments, "8 h 20 min 0 s", "$50.00");

    const worker = await desk.as("will@northwind.example");
    await leaveProfileForLater(worker);
    await worker.getByRole("button", { name: "Check in to Listening test" }).click();
    await expect(worker.getByRole("timer")).toBeVisible();
    await expect(worker.getByRole("timer")).toHaveText(/0:00:0[1-9]/);
    // The button takes no click in its first moment, since that may be the second half of a double click on the one
    // that was there before; a person would press again.
    const checkOut = worker.getByRole("button", { name: "Check out" });
    await expect(async () => {
      if (await checkOut.isVisible()) await checkOut.click();
      await expect(worker.getByText("You are checked out")).toBeVisible({ timeout: 2000 });
    }).toPass();

    await goTo(manager, "Approvals");
    const row = manager.getByRole("row").filter({ hasText: "Will Worker" });
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: /^Actions for Will Worker/ }).click();
    await manager.getByRole("menuitem", { name: "Reject…" }).click();
    await manager.getByRole("dialog").getByLabel("Cause").fill("Only a trial");
    await manager.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(manager.getByText("No hours are waiting.")).toBeVisible();
    // The worker sees it without a reload.
    await expect(worker.getByText("Only a trial")).toBeVisible();
  } finally {
    await desk.close();
    await product.stop();
  }
});
