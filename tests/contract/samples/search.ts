import type { search } from "../../../contract/search/endpoints.ts";
import type { Samples } from "../sample.ts";

export const samples: Samples<typeof search> = {
  find: { make: async () => ({ query: { search: "person" } }) },
};
