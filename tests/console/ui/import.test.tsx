import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { imports } from "../../../contract/imports/endpoints.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showImport, writingOne } from "../helpers/show-import.tsx";

describe("importing people", () => {
  const two = "firstName,lastName,email\nA,B,a@x.example\nC,D,c@x.example\n";

  test("all are sent and then imported, with invitations unless they are switched off", async () => {
    const { server, user, choose, click } = await showImport(() => ({ created: 2 }));
    await choose(two);
    await user.click(await screen.findByRole("switch", { name: "Send invitations" }));
    await click("Import 2 people");
    await screen.findByText("2 people imported");
    expect(server.requestsTo(imports.begin)[0]?.body).toEqual({ resource: "users", total: 2, invite: false });
    expect(server.requestsTo(imports.append)[0]?.body).toEqual({
      from: 0,
      rows: [
        { firstName: "A", lastName: "B", email: "a@x.example" },
        { firstName: "C", lastName: "D", email: "c@x.example" },
      ],
    });
    expect(server.requestsTo(imports.commit)).toHaveLength(1);
    await user.click(screen.getByRole("link", { name: "Show in list" }));
    await screen.findByText("Everybody");
  });

  test("many are sent in parts", async () => {
    const { server, choose, click } = await showImport(() => ({ created: 2500 }));
    const rows = Array.from({ length: 2500 }, (_, n) => `A,B,p${n}@x.example`);
    await choose(`firstName,lastName,email\n${rows.join("\n")}\n`);
    await click("Import 2,500 people");
    await screen.findByText("2,500 people imported");
    const parts = server.requestsTo(imports.append).map(({ body }) => body as { from: number; rows: unknown[] });
    expect(parts.map(({ from, rows: sent }) => [from, sent.length])).toEqual([
      [0, 1000],
      [1000, 1000],
      [2000, 500],
    ]);
  });

  test("none are sent while one is wrong", async () => {
    const { server, choose } = await showImport(() => ({ created: 2 }));
    await choose(`${two}E,F,nope\n`);
    await screen.findByText("1 with problems");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import 3 people" }).disabled).toBe(true);
    expect(server.requestsTo(imports.begin)).toHaveLength(0);
  });

  test("a row that the server rejects is marked, nothing was imported, and the server forgets what was sent", async () => {
    const message = "This e-mail address is taken already.";
    const { server, choose, click } = await showImport(() => {
      throw new AppError({ statusCode: 409, code: "taken", message, fields: { "rows.1.email": [message] } });
    });
    await choose(two);
    await click("Import 2 people");
    await screen.findByText(`Nothing was imported. ${message}`);
    expect(screen.getByText("1 with problems")).toBeTruthy();
    expect(screen.getByText("c@x.example").closest("td")?.textContent).toContain(message);
    await waitFor(() => expect(server.requestsTo(imports.cancel)).toHaveLength(1));
  });

  test("a column is mapped by hand, and the next file with these headers is mapped alike until it is mapped anew", async () => {
    const { user, choose, click } = await showImport(() => ({ created: 1 }));
    const file = "firstName,lastName,Contact\nA,B,a@x.example\n";
    await choose(file);
    await screen.findByText("No column is E-mail: please choose one below.");
    await user.click(screen.getByRole("combobox", { name: "Field of Contact" }));
    await user.click(await screen.findByTitle("E-mail (needed)"));
    await screen.findByRole("button", { name: "Import 1 person" });
    await click("Choose another file");
    await choose(file);
    await screen.findByText("The columns are mapped as last time.");
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import 1 person" }).disabled).toBe(false),
    );
    await click("Map again");
    await screen.findByText("No column is E-mail: please choose one below.");
  });

  test("one that is cancelled while it is sent shows that, and the server is notified", async () => {
    let finish: (reply: object) => void = () => undefined;
    const append = () => new Promise((resolve) => void (finish = resolve));
    const { server, choose, click } = await showImport(() => ({ created: 2 }), { append });
    await choose(two);
    await click("Import 2 people");
    await waitFor(() => expect(server.requestsTo(imports.append)).toHaveLength(1));
    await click("Cancel");
    finish({ received: 2 });
    await screen.findByText("Nothing was imported. Import cancelled.");
    await waitFor(() => expect(server.requestsTo(imports.cancel)).toHaveLength(1));
    expect(server.requestsTo(imports.commit)).toHaveLength(0);
  });

  test("one that is cancelled too late is imported, and says so", async () => {
    let finish: (reply: object) => void = () => undefined;
    const { choose, click } = await showImport(() => new Promise((resolve) => void (finish = resolve)));
    await choose(two);
    await click("Import 2 people");
    await screen.findByRole("progressbar", { name: "Writing" });
    await click("Cancel");
    finish({ created: 2 });
    await screen.findByText("2 people imported");
  });

  test("a person who leaves meanwhile is asked first", async () => {
    let finish: (reply: object) => void = () => undefined;
    const { choose, click, router } = await showImport(() => new Promise((resolve) => void (finish = resolve)));
    await choose(two);
    await click("Import 2 people");
    await screen.findByText("Writing 1 of 2");
    void router.navigate("/users");
    await screen.findByText("The import will be cancelled and nothing is imported.");
    await click("Stay");
    finish({ created: 2 });
    await screen.findByText("2 people imported");
    await router.navigate("/users");
    await screen.findByText("Everybody");
  });

  test("progress that is answered after the import is over does not hold who leaves", async () => {
    let finish: (reply: object) => void = () => undefined;
    let tell: (reply: object) => void = () => undefined;
    const { server, choose, click, user } = await showImport(() => new Promise((resolve) => void (finish = resolve)), {
      show: () => new Promise((resolve) => void (tell = resolve)),
    });
    await choose(two);
    await click("Import 2 people");
    await waitFor(() => expect(server.requestsTo(imports.show)).toHaveLength(1), { timeout: 3000 });
    finish({ created: 2 });
    await screen.findByText("2 people imported");
    await act(async () => {
      tell(writingOne);
      // The reply is read, and the page drawn again, before the click.
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await user.click(screen.getByRole("link", { name: "Show in list" }));
    await screen.findByText("Everybody");
  });

  test("more than the contract allows are refused with the number", async () => {
    const { choose } = await showImport(() => ({ created: 0 }));
    const rows = Array.from({ length: 50_001 }, (_, n) => `A,B,p${n}@x.example`);
    await choose(`firstName,lastName,email\n${rows.join("\n")}\n`);
    expect(await screen.findByText(/50,001 rows; 50,000 at once is the most/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  });
});
