import { addErrors, type Codes } from "../core/errors.ts";

const collectionErrors = addErrors({
  not_uploadable: [409, "You can't upload for this project yet."],
  recording_kept: [409, "This is the recording of a line. Replace its file instead."],
  upload_offset: [409, "{received} bytes of this upload are here. Go on from there."],
  too_many_uploads: [409, "You have {max} unfinished uploads. Finish or cancel one first."],
  too_many_files: [400, "These uploads have more than {max}. Narrow the filter."],
  upload_expired: [410, "This upload was left unfinished for too long. Start it again."],
  tus_version: [412, "This server speaks version {version} of the tus protocol."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof collectionErrors> {}
}
