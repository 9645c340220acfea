import { Destination, type payDetails } from "../../../contract/pay-details/endpoints.ts";
import { setPayDetails } from "../../../server/areas/pay-details/actions.ts";
import { write } from "../../../server/core/db/write.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";

const bank = {
  method: "bank",
  holder: "Ann Account",
  account: "DE89370400440532013000",
  bankCode: "",
  bankName: "A bank",
  country: "DE",
};
/** As the call does it, also for people who may not make the call. */
export const tellBank = ({ server }: World, of: Actor) =>
  write({ db: server.db, config: server.config, me: of, action: "sample", audited: true, requestId: "sample" }, (tx) =>
    setPayDetails(tx, Destination.parse(bank)),
  );

export const samples: Samples<typeof payDetails> = {
  mine: {
    make: async (world, owner) => {
      await tellBank(world, owner);
      return {};
    },
  },
  edit: { make: async () => ({ body: bank }) },
  show: {
    make: async (world, owner) => {
      await tellBank(world, owner);
      return { params: { _id: owner._id } };
    },
  },
};

export const notReadBack: NotReadBack<typeof payDetails> = {
  edit: "is read masked only: tests/server/pay-details/pay-details.test.ts, and in full in the archive",
};
