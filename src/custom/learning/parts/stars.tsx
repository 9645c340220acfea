import { number } from "../../../ui/format.ts";

const star = "M8 1.3 10 5.6l4.7.6-3.4 3.2.8 4.6L8 11.8 3.9 14l.8-4.6L1.3 6.2 6 5.6z";

/** One star of a rating. */
export const Star = ({ isFull }: { readonly isFull: boolean }) => (
  <svg className="learn-star" viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" focusable="false">
    <path d={star} fill={isFull ? "currentColor" : "none"} stroke="currentColor" strokeWidth="1" />
  </svg>
);

/** A mean rating: a star with its figure. */
export const Stars = ({ rating }: { readonly rating: number }) => (
  <span className="learn-rating">
    <Star isFull />
    <span className="figures">
      {number(Math.round(rating * 10) / 10)}
      <span className="visually-hidden"> of 5 stars</span>
    </span>
  </span>
);
