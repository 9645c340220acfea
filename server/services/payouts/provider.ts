/** What a provider calls the state of a payout: AirTM's words, and whatever it may add to them. */
export type ProviderStatus =
  | "CREATED"
  | "COMMITTED"
  | "PENDING"
  | "COMPLETED"
  | "CANCELED"
  | "FAILED"
  | "ERROR"
  | (string & {});

/** A payout as the provider knows it. */
export interface ProviderPayout {
  readonly id: string;
  readonly code: string;
  readonly status: ProviderStatus;
  /** Minor units. */
  readonly amount: number;
  readonly email: string;
  /** Why it is where it is, as a code. */
  readonly reason: string | null;
}

export interface Balance {
  /** Minor units. */
  readonly available: number;
  readonly pending: number;
}

/**
 * Somebody who pays people in our name. Each call throws ProviderRefusal where the provider said no and did nothing, and
 * ProviderSilence where nobody can tell what it did: the next step is then to ask, never to do it again.
 */
export interface PayoutProvider {
  readonly name: string;
  balance(): Promise<Balance>;
  /** Moves no money. The code is ours, and no two payouts of the provider's have the same. */
  create(
    wanted: Pick<ProviderPayout, "code" | "amount" | "email"> & { readonly notes: string },
  ): Promise<ProviderPayout>;
  /** Moves the money, once, however often it is called. */
  commit(id: string): Promise<void>;
  /** Of one that was not paid yet. */
  cancel(id: string): Promise<ProviderPayout>;
  /** Null: there is none. */
  byId(id: string): Promise<ProviderPayout | null>;
  byCode(code: string): Promise<ProviderPayout | null>;
}

/** The provider said no, and did nothing. */
export class ProviderRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

/** No answer, or none that says what was done; `reason` holds nothing secret. */
export class ProviderSilence extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
