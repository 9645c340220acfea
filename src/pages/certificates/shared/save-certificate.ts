import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { saveFile } from "../../../ui/save-file.ts";

const certificates = endpointsOf("certificates");

/** Saves a certificate's file, or that of an earlier issue. Throws ApiError. */
export const saveCertificate = async (_id: string, issue?: number): Promise<void> => {
  const reply = await call(certificates.file, { params: { _id }, query: { issue } });
  const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
  saveFile(name ?? "certificate.pdf", await reply.blob());
};
