import type { files } from "../../../contract/files/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { uploadAttachment, uploadPicture } from "./actions.ts";
import { sendFile } from "./send-file.ts";

export const fileHandlers: Handlers<typeof files> = {
  upload: ({ files }, context) => uploadPicture(context, files.picture),
  attach: ({ files }, context) => uploadAttachment(context, files.file),
  read: ({ params, query }, { services, sql }, { reply }) => {
    const { range, "if-range": ifRange, "if-none-match": ifNoneMatch } = reply.request.headers;
    const first = Array.isArray(ifRange) ? ifRange[0] : ifRange;
    return sendFile({ services, sql }, reply, params._id, { ...query, range, ifRange: first, ifNoneMatch });
  },
};
