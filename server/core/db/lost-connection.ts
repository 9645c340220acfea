/** PostgreSQL: shut down, crashed, not up yet, or out of connections; class 08 is about connections alone. */
const sqlStates = /^(08...|57P0[1235]|25P03|53300)$/;
/** Node: the other end is not there, or is gone. */
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
/** node-postgres has no codes for these. */
const messages = new RegExp(
  [
    "^Connection terminated",
    "^Client (has encountered a connection error|was closed) and is not queryable",
    "^timeout (expired|exceeded when trying to connect)",
    "^Cannot use a pool after calling end",
    "^driver has already been destroyed",
  ].join("|"),
);

/** Whether a call failed because the database could not be reached, or went away while it was asked. */
export const isLostConnection = (error: unknown): boolean => {
  const { code = "", syscall, message = "" } = (error ?? {}) as { code?: string; syscall?: string; message?: string };
  // A Unix socket that is not there; elsewhere this code is of a missing file.
  if (code === "ENOENT") return syscall === "connect";
  return sqlStates.test(code) || systemCodes.has(code) || messages.test(message);
};
