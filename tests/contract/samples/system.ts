import type { system } from "../../../contract/system/endpoints.ts";
import { makeSetUpLink } from "../../../server/core/auth/links.ts";
import { putMail } from "../../server/helpers/mails.ts";
import type { NotReadBack, Samples } from "../sample.ts";

export const samples: Samples<typeof system> = {
  company: { make: async () => ({}) },
  setUp: {
    make: async ({ server }, owner) => {
      // As before the set-up: no people, and a link.
      await server.db.sql.deleteFrom("company").execute();
      const address = await makeSetUpLink(server.db.sql, "");
      return {
        params: { token: address.split("/").at(-1)! },
        body: {
          companyName: "New Company",
          currency: "USD",
          timeZone: "UTC",
          firstName: "First",
          lastName: "Admin",
          email: `set.up.${owner._id}.${Math.floor(performance.now() * 1000)}@test.example`,
          password: "long enough a word",
        },
      };
    },
  },
  outbox: { make: async () => ({ query: { limit: 5 } }) },
  mail: { make: async ({ server }, owner) => ({ params: { _id: await putMail(server, owner, "A text") } }) },
  events: { make: async () => ({}) },
};

export const notReadBack: NotReadBack<typeof system> = {
  setUp: "works once in a database's life: tests/server/system/system.test.ts",
};
