import { AppError, notFound } from "../../core/app-error.ts";
import {
  type AnnotationServer,
  NotOffered,
  ServerGone,
  ServerRefusal,
  ServerUnavailable,
} from "../../services/annotation/annotation-server.ts";

/** What an annotation server's error says to people; undefined for any other error, which is ours. */
export const problemOf = (error: unknown): string | undefined => {
  if (error instanceof ServerUnavailable) return error.reason;
  if (error instanceof ServerGone) return "it has no such record";
  if (error instanceof ServerRefusal || error instanceof NotOffered) return error.message;
  return undefined;
};

/** An annotation server's error as one of ours: not_found where what is named is gone, else server_unavailable. */
export const asAppError = (error: unknown, { name }: AnnotationServer, noun: string): unknown => {
  if (error instanceof ServerGone) return notFound(noun);
  const reason = problemOf(error);
  return reason === undefined ? error : new AppError("server_unavailable", { params: { server: name, reason } });
};

/** A server's own answer. Throws not_found, server_unavailable. */
export const askServer = async <T>(server: AnnotationServer, noun: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    throw asAppError(error, server, noun);
  }
};
