import type { Answer, Actor, TestServer } from "./test-server.ts";
import { contract } from "../../../contract/index.ts";
import { onePixel } from "./pictures.ts";

const { profile } = contract;

export const personal = {
  firstName: "Zofia",
  lastName: "Łuczak",
  dateOfBirth: "1994-05-17",
  nationality: "PL",
  gender: null,
  bio: "Polygons.\nAnd Polish.",
} as const;

export const contact = {
  country: "PL",
  phone: "512 345 678",
  otherPhone: null,
  addressLine1: "ul. Długa 5",
  addressLine2: "",
  city: "Kraków",
  region: "",
  postcode: "31-147",
  emergencyName: "",
  emergencyPhone: null,
} as const;

let documents = 0;
/** An identity document that no person has yet. */
export const freshIdentity = () => ({
  documentType: "passport",
  issuingCountry: "PL",
  documentNumber: `ZS ${process.pid} ${++documents}`,
});
export const freshVerification = () => ({ ...freshIdentity(), expiresOn: "2090-01-31" });

export const education = {
  entries: [{ level: "master", institution: "Uniwersytet Jagielloński", field: "Linguistics", from: 2013, to: 2018 }],
} as const;

export const dotFile = { file: { name: "dot.png", content: onePixel, type: "image/png" } };

/** Calls about oneself. */
export const ownCalls = (server: TestServer) => {
  const params = (as: Actor) => ({ as, params: { _id: as._id } });
  return {
    mine: async (as: Actor) => (await server.call(profile.mine, { as })).body.profile,
    addDocument: (
      as: Actor,
      file: { name: string; content: string | Uint8Array<ArrayBuffer>; type: string } = dotFile.file,
      kind = "certificate",
    ): Promise<Answer> => server.call(profile.addDocument, { ...params(as), files: { file }, body: { kind } }),
    sign: async (as: Actor, fullName?: string): Promise<Answer> =>
      server.call(profile.signNda, { ...params(as), body: { fullName: fullName ?? (await nameOf(server, as)) } }),
    create: (as: Actor): Promise<Answer> =>
      server.call(profile.create, { ...params(as), body: { ...personal, ...contact } }),
    verify: (as: Actor, body: object = freshVerification()): Promise<Answer> =>
      server.call(profile.editVerification, { ...params(as), body }),
  };
};

/** How calls that were made at once ended, in the order of the numbers. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** A person's name as it is now. */
export const nameOf = async ({ db }: TestServer, { _id }: Pick<Actor, "_id">): Promise<string> => {
  const { first_name, last_name } = await db.sql
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("_id", "=", _id)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
};
