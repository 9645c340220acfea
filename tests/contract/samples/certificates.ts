import type { certificates } from "../../../contract/certificates/endpoints.ts";
import type { CertificateState } from "../../../contract/certificates/states.ts";
import { insertCertificate, insertCourse, insertEnrolment } from "../../server/helpers/certificates.ts";
import { onePixel } from "../../server/helpers/pictures.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";

const ofOwner =
  (status?: CertificateState, body?: object) =>
  async ({ server }: World, { _id: user }: Actor) => {
    const { _id } = await insertCertificate(server.db, { user, ...(status && { status }) });
    return { params: { _id }, ...(body && { body }) };
  };

export const samples: Samples<typeof certificates> = {
  list: { make: async () => ({ query: { search: "MC", status: ["issued"], sortBy: "expiresOn:asc" } }) },
  mine: {
    make: async ({ server }, { _id: user }) => {
      await insertCertificate(server.db, { user });
      return { query: { limit: 5, skip: 0 } };
    },
  },
  ofPerson: {
    make: async ({ server }, { _id: user }) => {
      await insertCertificate(server.db, { user });
      return { params: { _id: user } };
    },
  },
  myOfCourse: {
    make: async ({ server }, { _id: user }) => {
      const { course } = await insertCertificate(server.db, { user });
      return { params: { _id: course } };
    },
  },
  upload: {
    make: async ({ server }, { _id: user }) => {
      const course = await insertCourse(server.db);
      await insertEnrolment(server.db, { course, user });
      return {
        params: { _id: course },
        body: { userId: user },
        files: { certificate: { name: "certificate.png", content: onePixel, type: "image/png" } },
      };
    },
  },
  export: { make: async () => ({ query: { columns: ["number", "person", "status"] } }) },
  verify: {
    make: async ({ server }, { _id: user }) => {
      const { number } = await insertCertificate(server.db, { user });
      return { params: { number }, query: { issue: "1" } };
    },
  },
  file: { make: ofOwner() },
  show: { make: ofOwner() },
  issues: { make: ofOwner() },
  revoke: { make: ofOwner("issued", { revokeReason: "Copied answers", version: 1 }) },
  reinstate: { make: ofOwner("revoked", {}) },
  renew: { make: ofOwner("issued", {}) },
  correct: { make: ofOwner("issued", { version: 1 }) },
};

/** A record that another one may point at. */
export const reference = async ({ server, people }: World): Promise<string> =>
  (await insertCertificate(server.db, { user: people.annotator._id }))._id;
