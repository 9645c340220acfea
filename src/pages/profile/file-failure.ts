import type { ApiError } from "../../providers/client.ts";

/** Why a file was refused: the server's message about the file itself, otherwise about the request. */
export const fileFailure = ({ body }: ApiError): string => body.fields?.["file"]?.[0] ?? body.message;
