import type { profile } from "../../../contract/profile/endpoints.ts";
import { portraitMin } from "../../../contract/profile/fields.ts";
import { pictureOf } from "../../server/helpers/pictures.ts";
import {
  contact,
  dotFile,
  education,
  freshIdentity,
  freshVerification,
  nameOf,
  ownCalls,
  personal,
} from "../../server/helpers/profiles.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";

const them = async (_: World, owner: Actor) => ({ params: { _id: owner._id } });

const withDocument = async ({ server }: World, owner: Actor) => {
  const { body } = await ownCalls(server).addDocument(owner);
  return { params: { _id: owner._id, document: body.documents?.[0]._id ?? crypto.randomUUID() } };
};

let fresh = 0;
/** Of a person who is old enough. */
const freshBirth = () => ({ dateOfBirth: `1971-03-${String((++fresh % 28) + 1).padStart(2, "0")}` });
/** Numbers that there may be, as people type them. */
const freshPhone = (): string => `+49 1512 ${3_456_700 + ++fresh}`;
const freshPhones = () => ({ phone: freshPhone(), otherPhone: freshPhone(), emergencyPhone: freshPhone() });
const freshEntry = () => ({
  level: fresh % 2 === 0 ? "bachelor" : "course",
  institution: freshName("Institute"),
  field: freshName("Field"),
  from: 1980 + (++fresh % 20),
  to: 2001 + (++fresh % 20),
});

export const samples: Samples<typeof profile> = {
  mine: { make: async () => ({}) },
  create: {
    make: async (_, owner) => ({ ...(await them(_, owner)), body: { ...personal, ...contact } }),
    values: async () => ({ ...freshBirth(), ...freshPhones() }),
  },
  editPersonal: {
    make: async (_, owner) => ({ ...(await them(_, owner)), body: { ...personal } }),
    values: async () => freshBirth(),
  },
  editContact: {
    make: async (_, owner) => ({ ...(await them(_, owner)), body: { ...contact } }),
    values: async () => freshPhones(),
  },
  editVerification: { make: async (_, owner) => ({ ...(await them(_, owner)), body: freshVerification() }) },
  editEducation: {
    make: async (_, owner) => ({ ...(await them(_, owner)), body: { ...education } }),
    values: async () => ({ entries: [freshEntry(), freshEntry()] }),
  },
  setImage: {
    make: async (_, owner) => {
      const content = await pictureOf("png", { width: portraitMin, height: portraitMin });
      return { ...(await them(_, owner)), files: { file: { name: "me.png", content, type: "image/png" } } };
    },
  },
  removeImage: { make: them },
  addDocument: {
    make: async (_, owner) => ({ ...(await them(_, owner)), files: dotFile, body: { kind: "identity_front" } }),
  },
  removeDocument: { make: withDocument },
  signNda: {
    make: async ({ server }, owner) => ({
      params: { _id: owner._id },
      body: { fullName: await nameOf(server, owner), textVersion: 1 },
    }),
  },
  personalInfo: { make: them },
  contactInfo: { make: them },
  verificationInfo: { make: them },
  educationalInfo: { make: them },
  documentsInfo: { make: them },
  readDocument: { make: withDocument },
  ndaInfo: { make: them },
  readNda: {
    make: async ({ server }, owner) => {
      await ownCalls(server).sign(owner);
      return { params: { _id: owner._id } };
    },
  },
  verificationCheck: { make: async () => ({ body: freshIdentity() }) },
  country: { make: async () => ({ params: { code: "pl" } }) },
  hubsAndCountries: { make: async () => ({}) },
};

export const notReadBack: NotReadBack<typeof profile> = {
  signNda: "a signature must be one's name: tests/server/profile/profile-nda.test.ts",
  verificationCheck: "asks, and keeps nothing",
};
