import type { files } from "../../../contract/files/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { uploadPicture } from "./actions.ts";
import { sendFile } from "./send-file.ts";

export const fileHandlers: Handlers<typeof files> = {
  upload: ({ files }, context) => uploadPicture(context, files.picture),
  read: ({ params, query }, { services, sql }, { reply }) => sendFile({ services, sql }, reply, params._id, query),
};
