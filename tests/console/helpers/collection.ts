import type { CollectedItem } from "../../../contract/collection/entity.ts";

const id = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** The n-th item, which waits for a review by whoever reads it. */
export const itemOf = (n: number, more: Partial<CollectedItem> = {}): CollectedItem => ({
  _id: id(n),
  name: `sign-${n}.png`,
  project: { _id: id(900), name: "Street signs" },
  author: { _id: id(800), name: "Wanda Worker" },
  contentId: null,
  line: "",
  description: "",
  files: [
    {
      _id: id(100 + n),
      name: `sign-${n}.png`,
      mime: "image/png",
      group: "image",
      size: 2000,
      facts: { width: 640, height: 420, duration: null, sampleRate: null, channels: null },
      url: `/api/v1/files/${id(100 + n)}?expires=1&signature=a`,
    },
  ],
  status: "submitted",
  cause: null,
  comment: "",
  reviewer: null,
  round: 1,
  amount: null,
  submittedAt: "2026-03-02T10:00:00.000Z",
  reviewedAt: null,
  createdAt: "2026-03-02T10:00:00.000Z",
  updatedAt: "2026-03-02T10:00:00.000Z",
  version: 1,
  can: { update: false, review: true, remove: false },
  ...more,
});

export const itemsPage = (collectedItems: readonly CollectedItem[], { skip = 0, limit = 50 } = {}) => ({
  collectedItems: collectedItems.slice(skip, skip + limit),
  meta: {
    limit,
    skip,
    page: Math.floor(skip / limit),
    pages: Math.ceil(collectedItems.length / limit),
    countExact: true,
    cut: false,
    next: null,
  },
  count: collectedItems.length,
  filteredTotalCount: collectedItems.length,
});

/** A server of the tus protocol, and the browser's way to it: the upload begun last, whose requests can be made to fail. */
export const fakeTus = () => {
  let begun = 0;
  const state = {
    _id: id(700),
    size: -1,
    received: "",
    /** Answers the next requests with bytes instead; "offline": there is none, after half of the bytes. */
    failures: [] as (number | "offline")[],
    calls: [] as string[],
  };
  const reply = (status: number, headers: Record<string, string> = {}): Response =>
    new Response(null, { status, headers });
  const fetch = async (address: string, { method = "GET", headers = {} }: RequestInit = {}): Promise<Response> => {
    state.calls.push(method);
    if (method === "POST") {
      state._id = id(700 + begun++);
      state.size = Number((headers as Record<string, string>)["upload-length"]);
      state.received = "";
      return reply(201, { location: `/api/v1/data-collection/uploads/${state._id}` });
    }
    if (state.size < 0 || !address.endsWith(state._id)) return reply(404);
    if (method === "DELETE") state.size = -1;
    return reply(method === "DELETE" ? 204 : 200, { "upload-offset": String(state.received.length) });
  };
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    status = 0;
    responseText = "";
    isAborted = false;
    open = (): void => {};
    setRequestHeader = (name: string, value: string): void => void (this.headers[name] = value);
    abort = (): void => {
      this.isAborted = true;
      this.dispatchEvent(new Event("abort"));
    };
    send = async (bytes: Blob): Promise<void> => {
      state.calls.push(`PATCH ${this.headers["upload-offset"]}`);
      const text = await bytes.text();
      if (this.isAborted) return;
      const failure = state.failures.shift();
      if (failure === "offline") {
        state.received += text.slice(0, Math.floor(text.length / 2));
        this.dispatchEvent(new Event("error"));
        return;
      }
      if (failure === undefined) {
        state.received += text;
        this.upload.dispatchEvent(
          new ProgressEvent("progress", { lengthComputable: true, loaded: text.length, total: text.length }),
        );
      }
      this.status = failure ?? 204;
      this.dispatchEvent(new Event("load"));
    };
  }
  return { state, fetch, Request };
};
