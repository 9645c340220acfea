import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PayDetails, payDetails } from "../../../contract/pay-details/endpoints.ts";
import { profile } from "../../../contract/profile/endpoints.ts";
import {
  type MyProfile,
  type ProfileSection,
  profileSections,
  sectionWeights,
} from "../../../contract/profile/fields.ts";
import CreateProfilePage from "../../../src/pages/profile/create-profile-page.tsx";
import { stepAfter, stepAfterSkipping, stepToShow } from "../../../src/pages/profile/steps.ts";
import { readDraft } from "../../../src/providers/use-draft.ts";
import { session } from "../../../src/providers/session.ts";
import { invalid } from "../helpers/fake-server.ts";
import { me } from "../helpers/show-page.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";

const sectionsWith = (...complete: readonly ProfileSection[]): MyProfile["sections"] =>
  profileSections.map((name) => ({ name, weight: sectionWeights[name], isComplete: complete.includes(name) }));

describe("the order of the steps", () => {
  test("opens where one stopped, and after it once that is complete", () => {
    expect(stepToShow(sectionsWith("personal"), null, undefined)).toBe("contact");
    expect(stepToShow(sectionsWith("personal"), null, "education")).toBe("education");
    expect(stepToShow(sectionsWith("personal", "education"), null, "education")).toBe("documents");
    expect(stepToShow(sectionsWith(...profileSections), null, "image")).toBe("end");
    expect(stepToShow(sectionsWith("personal"), null, "no such step")).toBe("contact");
  });

  test("the address comes first, whatever was left before", () => {
    expect(stepToShow(sectionsWith(), "nda", "education")).toBe("nda");
    expect(stepToShow(sectionsWith(), "nothing", undefined)).toBe("personal");
  });

  test("saving goes on to what is missing, from the beginning again after the last; skipping only forward", () => {
    const sections = sectionsWith("personal", "education", "image");
    expect(stepAfter(sections, "personal", false)).toBe("contact");
    expect(stepAfter(sections, "image", false)).toBe("contact");
    expect(stepAfterSkipping(sections, "verification", false)).toBe("documents");
    expect(stepAfterSkipping(sections, "nda", true)).toBe("end");
    expect(stepAfter(sectionsWith(...profileSections), "image", true)).toBe("end");
  });

  test("pay details come after all sections, unless they are there; skipped, they end the steps", () => {
    const sections = sectionsWith("personal");
    expect(stepAfterSkipping(sections, "image", false)).toBe("pay");
    expect(stepAfterSkipping(sections, "pay", false)).toBe("end");
    expect(stepAfter(sections, "pay", true)).toBe("contact");
    expect(stepAfter(sectionsWith(...profileSections), "image", false)).toBe("pay");
    expect(stepToShow(sections, "pay", undefined)).toBe("pay");
    expect(stepToShow(sections, null, "pay")).toBe("pay");
  });
});

const standing = { _id: me._id, isComplete: false, updatedAt: null, version: 1 };
const emptyProfile: MyProfile = {
  _id: me._id,
  isProfileCreate: false,
  profileCompletePercentage: 0,
  personal: {
    ...standing,
    firstName: "Mina",
    lastName: "Okafor",
    dateOfBirth: null,
    nationality: null,
    gender: null,
    bio: null,
    email: me.email,
    image: null,
  },
  contact: {
    ...standing,
    country: "KE",
    phone: null,
    otherPhone: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    region: null,
    postcode: null,
    emergencyName: null,
    emergencyPhone: null,
  },
  verification: { ...standing, documentType: null, issuingCountry: null, documentNumber: null, expiresOn: null },
  education: { ...standing, entries: [] },
  documents: [],
  nda: { text: "Agreement\n\nYou tell nobody.", textVersion: 1, signature: null, isSigned: false },
  image: null,
  sections: sectionsWith(),
  nextStep: "personal",
};

const given: PayDetails = {
  _id: me._id,
  method: "airtm",
  masked: "m••••@acme.example",
  updatedAt: "2026-11-20T09:00:00.000Z",
  version: 1,
};

const show = (mine: () => MyProfile, at = "/create-profile", paid: () => PayDetails | null = () => given) =>
  showRoutes({
    as: "annotator",
    at: [at],
    routes: [
      { path: "/create-profile", element: <CreateProfilePage /> },
      { path: "/", element: <h1>At work</h1> },
    ],
    answers: [
      [profile.mine, () => ({ profile: mine() })],
      [payDetails.mine, () => ({ payDetails: paid() })],
      [payDetails.edit, () => ({ payDetails: given })],
      [
        profile.editEducation,
        ({ body }) => {
          const { entries } = body as { entries: MyProfile["education"]["entries"] };
          return { education: { ...emptyProfile.education, entries, isComplete: true, version: 2 } };
        },
      ],
      [
        profile.signNda,
        () => Promise.reject(invalid({ fullName: ["Type your name as in your profile: Mina Okafor."] })),
      ],
    ],
  });

const step = (name: string) => screen.findByRole("heading", { level: 2, name });

beforeEach(() => localStorage.clear());
afterEach(() => session.end("signed-out"));

describe("the page", () => {
  test("shows the progress, asks for what is missing, and comes back to the step where the person stopped", async () => {
    const user = userEvent.setup();
    const { router } = await show(() => emptyProfile);
    await step("About you");
    // How many steps are done isn't known yet: pay details are not read for the first one.
    expect(screen.getByText("0% complete").parentElement?.textContent).toBe("0% complete");
    expect(screen.getByRole("progressbar", { name: "Your profile" }).getAttribute("aria-valuenow")).toBe("0");
    await user.click(screen.getByRole("button", { name: "Save and continue" }));
    expect((await screen.findAllByText("Fill this in.")).length).toBe(2);
    await user.click(screen.getByRole("button", { name: "Skip for now" }));
    await step("How to reach you");
    await user.click(screen.getByRole("button", { name: "Skip for now" }));
    expect(document.activeElement).toBe(await step("Identity"));
    expect(router.state.location.search).toBe("?step=verification");
    await router.navigate("/");
    await screen.findByText("At work");
    await router.navigate("/create-profile");
    await step("Identity");
  });

  test("says as many steps to be done as have a tick, among all that are listed", async () => {
    const mine = { ...emptyProfile, profileCompletePercentage: 60, sections: sectionsWith("personal", "nda", "image") };
    await show(() => mine, "/create-profile?step=verification");
    await step("Identity");
    await waitFor(() => expect(screen.getAllByRole("link", { name: /, done$/ })).toHaveLength(4));
    expect(screen.getByText("60% complete").parentElement?.textContent).toBe("60% complete · 4 of 8 steps done");
    screen.getByText("Step 3 of 8");
  });

  test("tells the session of an address that was changed elsewhere", async () => {
    const email = "mina.okafor@acme.example";
    await show(() => ({ ...emptyProfile, personal: { ...emptyProfile.personal, email } }));
    await waitFor(() => expect(session.get().user?.email).toBe(email));
  });

  test("a saved step leads on, and updates the session's percentage", async () => {
    const user = userEvent.setup();
    let mine = emptyProfile;
    const { server } = await show(() => mine, "/create-profile?step=education");
    await step("Education");
    await user.click(screen.getByRole("button", { name: /Add to education/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: /Level/ }), "Course");
    await user.type(screen.getByRole("textbox", { name: /School or university/ }), "Evening school");
    await user.type(screen.getByRole("textbox", { name: /From/ }), "2019");
    mine = { ...emptyProfile, profileCompletePercentage: 15, sections: sectionsWith("education") };
    await user.click(screen.getByRole("button", { name: "Save and continue" }));
    await step("Documents");
    expect(server.requestsTo(profile.editEducation)).toMatchObject([
      {
        params: { _id: me._id },
        body: { entries: [{ level: "course", institution: "Evening school", field: "", from: 2019, to: null }] },
      },
    ]);
    await waitFor(() => expect(session.get().user?.profileCompletePercentage).toBe(15));
  });

  test("what was typed is there again after a reload, lists too, until it is discarded", async () => {
    const user = userEvent.setup();
    const before = await show(() => emptyProfile, "/create-profile?step=education");
    await step("Education");
    await user.click(screen.getByRole("button", { name: /Add to education/ }));
    await user.type(screen.getByRole("textbox", { name: /School or university/ }), "Evening sch");
    before.unmount();
    await show(() => emptyProfile, "/create-profile?step=education");
    await step("Education");
    await screen.findByText(/What you typed before is here again/);
    const school = () => screen.queryByRole<HTMLInputElement>("textbox", { name: /School or university/ });
    expect(school()?.value).toBe("Evening sch");
    await user.click(screen.getByRole("button", { name: "Discard it" }));
    expect(school()).toBeNull();
    expect(screen.queryByText(/What you typed before/)).toBeNull();
    expect(readDraft("profile-education")).toBeUndefined();
  });

  test("what was typed of an identity document is kept nowhere in the browser", async () => {
    const user = userEvent.setup();
    await show(() => emptyProfile, "/create-profile?step=verification");
    await step("Identity");
    await user.type(screen.getByRole("textbox", { name: /number/i }), "P1234567");
    const stored = [localStorage, sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at)!)),
    );
    expect(stored.filter((text) => text?.includes("P123"))).toEqual([]);
    expect(readDraft("profile-verification")).toBeUndefined();
  });

  test("a saved step leaves nothing typed behind", async () => {
    const user = userEvent.setup();
    await show(() => emptyProfile, "/create-profile?step=education");
    await step("Education");
    await user.click(screen.getByRole("button", { name: /Add to education/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: /Level/ }), "Course");
    await user.type(screen.getByRole("textbox", { name: /School or university/ }), "Evening school");
    await user.type(screen.getByRole("textbox", { name: /From/ }), "2019");
    expect(readDraft("profile-education")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save and continue" }));
    await step("Documents");
    expect(readDraft("profile-education")).toBeUndefined();
  });

  test("a wrong signature is shown at its field", async () => {
    const user = userEvent.setup();
    await show(() => emptyProfile, "/create-profile?step=nda");
    await step("Confidentiality agreement");
    expect(screen.getByRole("region", { name: "The text of the agreement" }).textContent).toContain("You tell nobody.");
    const name = screen.getByRole("textbox", { name: "Your full name" });
    await user.type(name, "Somebody{Enter}");
    await screen.findByText(/as in your profile/);
    expect(name.getAttribute("aria-invalid")).toBe("true");
  });

  test("the last page names what is left, with what each adds", async () => {
    const user = userEvent.setup();
    const mine = { ...emptyProfile, sections: sectionsWith("personal", "contact", "verification", "education", "nda") };
    const { router } = await show(() => mine, "/create-profile?step=image");
    await step("Photo");
    await user.click(screen.getByRole("button", { name: "Skip for now" }));
    await step("That's all for now");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toContain("Documents10%");
    await user.click(screen.getByRole("button", { name: "Start working" }));
    await screen.findByText("At work");
    expect(router.state.location.pathname).toBe("/");
  });

  test("asks where to pay after the sections, and adds nothing to the percentage for it", async () => {
    const user = userEvent.setup();
    let paid: PayDetails | null = null;
    const whole = { ...emptyProfile, profileCompletePercentage: 100, sections: sectionsWith(...profileSections) };
    const { server } = await show(
      () => whole,
      "/create-profile?step=image",
      () => paid,
    );
    await step("Photo");
    await waitFor(() => expect(server.requestsTo(payDetails.mine)).toHaveLength(1));
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await step("Pay details");
    screen.getByText("Step 8 of 8");
    screen.getByText("100% complete");
    await user.click(await screen.findByLabelText("AirTM"));
    await user.type(screen.getByLabelText("E-mail of your AirTM account"), "mina@acme.example");
    paid = given;
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("m••••@acme.example");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await step("Your profile is complete");
    screen.getByText(/^Thank you/);
  });

  test("pay details may wait: the last page names them then", async () => {
    const user = userEvent.setup();
    const whole = { ...emptyProfile, sections: sectionsWith(...profileSections) };
    await show(
      () => whole,
      "/create-profile?step=pay",
      () => null,
    );
    await user.click(await screen.findByRole("button", { name: "Skip for now" }));
    await step("Your profile is complete");
    expect(await screen.findByRole("link", { name: "Pay details" })).toBeTruthy();
  });
});
