import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { groups } from "../../../contract/groups/endpoints.ts";
import type { Group } from "../../../contract/groups/records.ts";
import UploadMembers from "../../../src/resources/groups/upload-members.tsx";
import { stubCsvWorker } from "../helpers/csv-worker.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { sentText } from "../helpers/sent-text.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { watchDownloads } from "../helpers/watch-downloads.ts";
import { idOf } from "../helpers/work.ts";

const group = { _id: idOf(1), name: "Night shift" } as Group;
const linesOf = async (request: Heard) => (await sentText(request, "groupMembers")).split("\r\n");

/** The dialog, whose server knows everyone but those at `nowhere`. */
const showUpload = async () => {
  stubCsvWorker();
  // Columns are mapped as the last time.
  localStorage.clear();
  const user = userEvent.setup();
  let isClosed = false;
  const answer = async (request: Heard) => {
    const [header, ...lines] = await linesOf(request);
    if (header !== "email")
      throw new AppError({ statusCode: 400, code: "validation", message: "These columns are not known." });
    const fields = Object.fromEntries(
      lines.flatMap((line, at) =>
        line.includes("nowhere") ? [[`groupMembers.${at + 2}.email`, ["No such person."]]] : [],
      ),
    );
    if (Object.keys(fields).length > 0) {
      throw new AppError({ statusCode: 400, code: "validation", message: "Please fix the file.", fields });
    }
    return { added: lines.filter((line) => line !== "").length, already: 0 };
  };
  const { server } = await showRoutes({
    at: ["/here"],
    routes: [{ path: "/here", element: <UploadMembers record={group} onClose={() => (isClosed = true)} /> }],
    answers: [[groups.uploadMembers, answer]],
  });
  const text = "Team,Mail address\nBlue,ada@x.example\nBlue,grace@nowhere.example\nRed,joan@x.example\n";
  await user.upload(screen.getByLabelText("CSV file"), new File([text], "people.csv", { type: "text/csv" }));
  await screen.findByText("No column is known: choose what they are below.", { exact: false });
  await user.click(screen.getByRole("combobox", { name: "Field of Mail address" }));
  await user.click(await screen.findByTitle("E-mail"));
  await screen.findByText("No such person.");
  const sent = () => Promise.all(server.requestsTo(groups.uploadMembers).map(linesOf));
  return { user, sent, isClosed: () => isClosed };
};

test("a file of people is mapped, corrected where it is wrong, and uploaded", async () => {
  const { user, sent, isClosed } = await showUpload();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Upload 3 lines" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "E-mail of line 3: grace@nowhere.example" }));
  await user.keyboard("{Control>}a{/Control}grace@x.example{Enter}");
  await screen.findByText("Will be added");
  await user.click(screen.getByRole("button", { name: "Upload 3 lines" }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect((await sent()).at(-1)).toEqual(["email", "ada@x.example", "grace@x.example", "joan@x.example", ""]);
});

test("the people who can be added are, and the other lines are kept as a file", async () => {
  const saved = watchDownloads();
  const { user, sent, isClosed } = await showUpload();
  await user.click(screen.getByRole("button", { name: "Upload 2 lines, keep 1 line as a file" }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect((await sent()).at(-1)).toEqual(["email", "ada@x.example", "", "joan@x.example", ""]);
  expect(await saved[0]!.blob.text()).toContain("Blue,grace@nowhere.example,3,email: No such person.");
});
