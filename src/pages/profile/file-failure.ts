import type { ApiError } from "../../providers/client.ts";

/** Why a file was refused: what the server says of the file itself, else of the whole. */
export const fileFailure = ({ body }: ApiError): string => body.fields?.["file"]?.[0] ?? body.message;
