import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { portraitTooSmall } from "../../../contract/profile/fields.ts";
import { Portrait } from "../../../src/pages/profile/portrait.tsx";
import type { Mine } from "../../../src/pages/profile/use-my-profile.ts";
import { me, showPage } from "../helpers/show-page.tsx";

const mine = { mine: { _id: me._id, image: null }, reread: async () => undefined } as unknown as Mine;
const photo = new File(["a picture"], "me.png", { type: "image/png" });

test.each([
  [199, true],
  [200, false],
])("a photo %i pixels high is refused before anything is sent: %s", async (height, isRefused) => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 900, height, close: () => undefined }));
  await showPage(<Portrait {...mine} />, { as: "annotator", answers: [] });
  await userEvent.upload(screen.getByLabelText("Picture file"), photo);
  if (isRefused) expect(await screen.findByText(portraitTooSmall)).toBeTruthy();
  else expect(await screen.findByRole("dialog", { name: "Crop photo" })).toBeTruthy();
  expect(screen.queryByRole("dialog") === null).toBe(isRefused);
});
