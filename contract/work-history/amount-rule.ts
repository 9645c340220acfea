/**
 * How pay is rounded, for readers of the API and of the console alike; `amount_of` in the database computes it. By itself,
 * so that pages that only show it need no zod.
 */
export const amountRule =
  "An amount is the seconds worked × the hourly rate ÷ 3600, rounded once per entry to the currency's smallest unit; an exact half goes to the even one (half-even). A piece of work pays what its project pays for one: nothing is rounded.";
