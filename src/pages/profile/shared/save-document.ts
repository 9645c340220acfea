import { profile } from "../../../../contract/profile/endpoints.ts";
import type { Document } from "../../../../contract/profile/fields.ts";
import { call } from "../../../providers/client.ts";
import { saveFile } from "../../../ui/save-file.ts";

/** Saves a person's document as a file. Throws ApiError. */
export const saveDocument = async (person: string, document: Document): Promise<void> => {
  const reply = await call(profile.readDocument, { params: { _id: person, document: document._id } });
  saveFile(document.name, await reply.blob());
};

/** Saves the agreement that a person has signed. Throws ApiError. */
export const saveNda = async (person: string): Promise<void> => {
  const reply = await call(profile.readNda, { params: { _id: person } });
  saveFile("confidentiality-agreement.pdf", await reply.blob());
};
