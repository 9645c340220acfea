import { contract } from "../../../contract/index.ts";
import type { Actor, TestServer } from "./test-server.ts";

const { audioTranscription: audio } = contract;

export const csv = (content: string) => ({ name: "items.csv", content, type: "text/csv" });

/** What is wrong with an upload, by line and column. */
export const placesOf = ({ errors }: { readonly errors: readonly { line: number; column: string }[] }): string[] =>
  errors.map(({ line, column }) => `${line} ${column}`);

/** How a manager uploads items to a project, and reads them. */
export const itemUploads = (world: () => { readonly server: TestServer; readonly manager: Actor }) => ({
  upload: (_id: string, files: object, body: object = {}, row = audio) => {
    const { server, manager } = world();
    return server.call("csvData" in files ? row.upload : row.uploadFiles, {
      as: manager,
      params: { _id },
      body,
      files: files as never,
    });
  },
  items: async (_id: string) => {
    const { server, manager } = world();
    return (await server.call(audio.list, { as: manager, params: { _id }, query: { limit: 200 } })).body.contents;
  },
});
