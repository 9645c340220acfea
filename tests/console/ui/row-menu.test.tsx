import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { RowMenu } from "../../../src/ui/table/row-menu.tsx";

afterEach(cleanup);

const show = () => {
  const onClick = vi.fn();
  render(
    <main>
      <RowMenu label="Actions for Ada" items={[{ key: "edit", label: "Edit", onClick }]} />
      <button type="button">Elsewhere</button>
    </main>,
  );
  const button = screen.getByRole("button", { name: "Actions for Ada" });
  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  return { user: userEvent.setup(), button, isOpen, onClick };
};

test("has no menu before it is opened, and one in the page's main part then", async () => {
  const { user, button, isOpen } = show();
  expect([screen.queryByRole("menu"), isOpen()]).toEqual([null, false]);
  await user.click(button);
  expect((await screen.findByRole("menuitem", { name: "Edit" })).closest("main")).not.toBeNull();
  expect(isOpen()).toBe(true);
});

test("a choice is carried out and closes it, and it opens again", async () => {
  const { user, button, isOpen, onClick } = show();
  await user.click(button);
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  expect(onClick).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(isOpen()).toBe(false));
  await user.click(button);
  expect(isOpen()).toBe(true);
});

test("opened by keyboard it has the focus, and its choice gives it back to the button, once", async () => {
  const { user, button, isOpen, onClick } = show();
  button.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Edit"));
  // Or the browser would press the button by the rest of the same press.
  expect(fireEvent.keyDown(document.activeElement!, { key: "Enter", keyCode: 13 })).toBe(false);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect([document.activeElement, isOpen()]).toEqual([button, false]);
});

test("closes by a second press, and by one elsewhere", async () => {
  const { user, button, isOpen } = show();
  await user.click(button);
  await screen.findByRole("menuitem", { name: "Edit" });
  await user.click(button);
  expect(isOpen()).toBe(false);
  await user.click(button);
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  await waitFor(() => expect(isOpen()).toBe(false));
});
