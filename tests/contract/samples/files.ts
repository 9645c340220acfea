import type { files } from "../../../contract/files/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { makeFileAddresses } from "../../../server/core/files/file-addresses.ts";
import { onePixel, putFile } from "../../server/helpers/pictures.ts";
import type { Samples } from "../sample.ts";

export const samples: Samples<typeof files> = {
  upload: {
    make: async () => ({ files: { picture: { name: "dot.png", content: onePixel, type: "image/png" } } }),
  },
  attach: {
    make: async () => ({ files: { file: { name: "steps.txt", content: "Draw tight boxes.", type: "text/plain" } } }),
  },
  read: {
    make: async ({ server }, owner) => {
      const _id = newId();
      await putFile(server, owner, _id);
      const addressOf = await makeFileAddresses(server.db.sql).signer();
      const query = Object.fromEntries(new URL(addressOf(_id), "http://localhost").searchParams);
      return { params: { _id }, query };
    },
  },
};
