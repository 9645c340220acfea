import type { DataProvider } from "@refinedev/core";
import { ApiError } from "./client.ts";
import { session } from "./session.ts";

/** The data provider's name in Refine's hooks. */
export const legacy = "legacy";

const offline = { statusCode: 0, code: "offline", message: "No connection to the server" } as const;

/**
 * The endpoints of the owner's older service, which are outside /api/v1 and return plain lists. Its package is a chunk
 * of its own, loaded with the first call. It only reads lists, because the service offers nothing else. Throws
 * ApiError.
 */
export const legacyProvider = {
  getList: async ({ resource, filters = [], meta }) => {
    const { default: simpleRest } = await import("@refinedev/simple-rest");
    const token = session.token();
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    try {
      // The package pages by _start and _end, which these endpoints don't know: they return all records.
      const pagination = { mode: "off" } as const;
      return await simpleRest("/api").getList({ resource, filters, pagination, meta: { ...meta, headers } });
    } catch (error) {
      const { data } = (error as { response?: { data?: ApiError["body"] } }).response ?? {};
      if (data?.code === "unauthenticated" && session.token() === token) session.end("expired");
      throw new ApiError(data ?? offline);
    }
  },
  getApiUrl: () => "/api",
} satisfies Partial<DataProvider> as unknown as DataProvider;
