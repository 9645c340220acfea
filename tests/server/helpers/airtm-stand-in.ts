import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ProviderStatus } from "../../../server/services/payouts/provider.ts";

/** What goes wrong with one call: before it does anything, or after it has done it. */
export type Fault =
  | "lost before"
  | "lost after"
  | "500 before"
  | "500 after"
  | "429"
  | "bad json"
  | "slow"
  | "retry code"
  | "too much";
export const faults: readonly Fault[] = [
  "lost before",
  "lost after",
  "500 before",
  "500 after",
  "429",
  "bad json",
  "slow",
  "retry code",
  "too much",
];

interface StoodIn {
  readonly id: string;
  readonly code: string;
  readonly airtmUserEmail: string;
  readonly amount: number;
  status: ProviderStatus;
  reasonCode?: string;
}

interface Wanted extends Pick<StoodIn, "airtmUserEmail" | "amount" | "code"> {
  readonly notes: string;
  readonly commit: boolean;
}

/** AirTM's enterprise API v2 as far as payouts go, over real HTTP, with a purse of its own. */
export interface AirtmStandIn {
  /** For AIRTM_URL, AIRTM_KEY and AIRTM_SECRET. */
  readonly env: { readonly AIRTM_URL: string; readonly AIRTM_KEY: string; readonly AIRTM_SECRET: string };
  readonly payouts: Map<string, StoodIn>;
  /** Calls so far, such as `POST /payouts`. */
  readonly calls: string[];
  /** In dollars. */
  available: number;
  /** What becomes of a payout once it is committed. */
  after: (payout: StoodIn) => ProviderStatus;
  /** Refuses to make a payout, to commit it or to call it off, with this code. */
  refuse: {
    create?: (email: string) => string | null;
    commit?: (payout: StoodIn) => string | null;
    cancel?: (payout: StoodIn) => string | null;
  };
  /** The fault of the next call; none where it answers null. */
  fault: (call: string) => Fault | null;
  /** Called once a payout was made or committed, before it is answered; what it returns is waited for. */
  done: (call: string) => Promise<void> | void;
  /** How often money was moved for each code. */
  readonly moved: Map<string, number>;
  /** In cents: what left the purse for good or is on its way. */
  gone(): number;
  close(): Promise<void>;
}

const key = "stand-in-key";
const secret = "stand-in-secret";

export const startAirtm = async (slowMs = 400): Promise<AirtmStandIn> => {
  const payouts = new Map<string, StoodIn>();
  const moved = new Map<string, number>();
  const calls: string[] = [];
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stand: AirtmStandIn = {
    env: {
      AIRTM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
      AIRTM_KEY: key,
      AIRTM_SECRET: secret,
    },
    payouts,
    calls,
    available: 1_000_000,
    after: () => "COMPLETED",
    refuse: {},
    fault: () => null,
    done: () => undefined,
    moved,
    gone: () => {
      const out = [...payouts.values()].filter(({ status }) => !["CREATED", "CANCELED", "FAILED"].includes(status));
      return Math.round(out.reduce((sum, { amount }) => sum + amount * 100, 0));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "" } = request;
    const path = url.replace(/^\/v2/, "");
    const call = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}(-\d+)?/, ":id")}`;
    calls.push(call);
    const body = await text(request);
    const fault = stand.fault(call);
    if (fault === "lost before") return void response.destroy();
    if (fault === "500 before") return reply(response, 500, { message: "Internal error" });
    if (fault === "429") return reply(response, 429, { message: "Too many requests" });
    if (fault === "retry code") return reply(response, 422, { code: "415003", message: "Error reaching a service" });
    const [status, answer] = authorized(request)
      ? act(method, path, body === "" ? {} : JSON.parse(body))
      : ([401, { code: "415904", message: "Unauthorized" }] as const);
    if (status < 300) await stand.done(call);
    if (fault === "lost after") return void response.destroy();
    if (fault === "500 after") return reply(response, 500, { code: "415999", message: "Unknown" });
    if (fault === "bad json") return void response.writeHead(200).end('{"id": "');
    if (fault === "too much") return void response.writeHead(200).end("x".repeat(300_000));
    if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    reply(response, status, answer);
  };

  const authorized = ({ headers }: IncomingMessage): boolean =>
    headers.authorization === `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;

  const act = (method: string, path: string, body: Record<string, unknown>): readonly [number, object | null] => {
    if (path === "/me/balance") return [200, { available: stand.available, pending: 0 }];
    if (method === "POST" && path === "/payouts") return create(body);
    const [, , first = "", second = ""] = path.split("/");
    const payout = first === "by-code" ? [...payouts.values()].find(({ code }) => code === second) : payouts.get(first);
    if (!payout) return [404, { code: "415005", message: "Payout not found" }];
    if (method === "POST" && second === "commit") return commit(payout);
    if (method === "DELETE") return cancel(payout);
    return [200, payout];
  };

  const create = (body: Record<string, unknown>): readonly [number, object] => {
    const { airtmUserEmail, amount, code, notes, commit: atOnce } = body as Partial<Wanted>;
    if (typeof amount !== "number" || amount < 0.01 || !code || !airtmUserEmail || !notes || atOnce !== false) {
      return [400, { code: "415901", message: "Invalid request" }];
    }
    if ([...payouts.values()].some((payout) => payout.code === code)) {
      return [409, { code: "415056", message: "Code exists" }];
    }
    const refused = stand.refuse.create?.(airtmUserEmail);
    if (refused) return [422, { code: refused, message: "Refused" }];
    const payout: StoodIn = { id: randomUUID(), code, airtmUserEmail, amount, status: "CREATED" };
    payouts.set(payout.id, payout);
    return [200, payout];
  };

  const commit = (payout: StoodIn): readonly [number, object | null] => {
    if (payout.status !== "CREATED") return [409, { code: "415027", message: "Already processed" }];
    const refused = stand.refuse.commit?.(payout);
    if (refused) return [422, { code: refused, message: "Refused" }];
    if (payout.amount > stand.available) return [422, { code: "415016", message: "Insufficient balance" }];
    stand.available -= payout.amount;
    moved.set(payout.code, (moved.get(payout.code) ?? 0) + 1);
    settle(payout, stand.after(payout));
    return [201, null];
  };

  const cancel = (payout: StoodIn): readonly [number, object] => {
    const refused = stand.refuse.cancel?.(payout);
    if (refused) return [409, { code: refused, message: "Cannot cancel" }];
    if (payout.status !== "CREATED" && payout.status !== "PENDING") {
      return [409, { code: "415055", message: "Cannot cancel" }];
    }
    if (payout.status === "PENDING") stand.available += payout.amount;
    payout.status = "CANCELED";
    return [200, payout];
  };

  const settle = (payout: StoodIn, status: ProviderStatus): void => {
    payout.status = status;
    if (status !== "FAILED") return;
    payout.reasonCode = "415073";
    stand.available += payout.amount;
  };

  return stand;
};

const reply = (response: ServerResponse, status: number, body: object | null): void => {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json" }).end(body === null ? "" : JSON.stringify(body));
};
