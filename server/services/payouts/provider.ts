/** A payout's state in AirTM's terms, and any that it may add. */
export type ProviderStatus =
  | "CREATED"
  | "COMMITTED"
  | "PENDING"
  | "COMPLETED"
  | "CANCELED"
  | "FAILED"
  | "ERROR"
  | (string & {});

/** A payout as the provider returns it. */
export interface ProviderPayout {
  readonly id: string;
  readonly code: string;
  readonly status: ProviderStatus;
  /** Minor units. */
  readonly amount: number;
  readonly email: string;
  /** The reason for its state, as a code. */
  readonly reason: string | null;
}

export interface Balance {
  /** Minor units. */
  readonly available: number;
  readonly pending: number;
}

/**
 * A provider that pays people on our behalf. Each call throws ProviderError where the provider rejected it and did
 * nothing, and ProviderSilence where the outcome is unknown: then look the payout up, and never repeat the call.
 */
export interface PayoutProvider {
  readonly name: string;
  balance(): Promise<Balance>;
  /** Moves no money. The code is ours, and unique among the provider's payouts. */
  create(
    wanted: Pick<ProviderPayout, "code" | "amount" | "email"> & { readonly notes: string },
  ): Promise<ProviderPayout>;
  /** Moves the money once, however often it is called. */
  commit(id: string): Promise<void>;
  /** Only for a payout that was not paid yet. */
  cancel(id: string): Promise<ProviderPayout>;
  /** Null where there is none. */
  byId(id: string): Promise<ProviderPayout | null>;
  byCode(code: string): Promise<ProviderPayout | null>;
}

/** The provider rejected the call, and did nothing. */
export class ProviderError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

/** No reply, or none that states the outcome; `reason` contains nothing secret. */
export class ProviderSilence extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

declare module "../../core/adapters.ts" {
  interface JobAdapters {
    /** Undefined where none is configured. */
    readonly payoutProvider: PayoutProvider | undefined;
  }
}
