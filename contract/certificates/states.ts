import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of a certificate. */
export const certificateStates = ["issued", "expired", "revoked"] as const;
export type CertificateState = (typeof certificateStates)[number];

const staff = ["admin", "manager"] as const;

/** All transitions of a certificate; any other is impossible. */
export const certificateMoves = [
  { from: "issued", to: "expired", by: ["clock"] },
  // Renewed by staff, or by completing the course again.
  { from: "expired", to: "issued", by: [...staff, "worker"] },
  { from: "issued", to: "revoked", by: staff },
  { from: "expired", to: "revoked", by: staff },
  { from: "revoked", to: "issued", by: staff },
  // Reinstated after its last day.
  { from: "revoked", to: "expired", by: staff },
] as const satisfies readonly Move<CertificateState>[];

/** The states from which a certificate may move to `to`, by anyone or only by `by`. */
export const certificateStatesBefore = (to: CertificateState, by?: Mover): CertificateState[] =>
  before(certificateMoves, to, by);

/** The states in which it can have a new issue: a revoked one has to be reinstated first. */
export const reissuable = ["issued", "expired"] as const satisfies readonly CertificateState[];

export const certificateStateLabels: Record<CertificateState, string> = {
  issued: "Valid",
  expired: "Expired",
  revoked: "Revoked",
};

addStateLooks({
  issued: { tone: "good", icon: "seal" },
  expired: { tone: "bad", icon: "alarm" },
  revoked: { tone: "bad", icon: "barred-seal" },
} satisfies Record<CertificateState, StateLook>);

/** Why there is an issue of a certificate. */
export const issueKinds = ["completed", "renewed", "corrected", "uploaded"] as const;
export type IssueKind = (typeof issueKinds)[number];
export const issueKindLabels: Record<IssueKind, string> = {
  completed: "Course completed",
  renewed: "Renewed",
  corrected: "Name corrected",
  uploaded: "Uploaded",
};
