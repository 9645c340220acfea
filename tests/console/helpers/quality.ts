import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Accuracy, Agreement, QualityPause } from "../../../contract/quality/entity.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import { pageOf } from "./work.ts";

type Answers = readonly (readonly [Endpoint, () => unknown])[];

const nothing = { value: null, items: 0, people: 0, reason: "No item was labelled by two people yet." };
const levels = ["nominal", "ordinal", "interval", "ratio"] as const;
export const noAgreement: Agreement = {
  items: 0,
  people: 0,
  percent: nothing,
  fleiss: nothing,
  alpha: levels.map((level) => ({ ...nothing, level })),
  pairs: [],
  pairCount: 0,
};

/** The server's answers about gold, shared jobs and pauses. */
export const qualityOf = (given: {
  readonly accuracy?: readonly Accuracy[];
  readonly agreement?: Agreement;
  readonly pauses?: readonly QualityPause[];
}): Answers => {
  const { accuracy = [], agreement = noAgreement, pauses = [] } = given;
  return [
    [quality.accuracy, () => ({ ...pageOf(accuracy.length), accuracy })],
    [quality.agreement, () => ({ agreement })],
    [quality.pauses, () => ({ ...pageOf(pauses.length), pauses })],
  ];
};
export const noQuality = qualityOf({});
