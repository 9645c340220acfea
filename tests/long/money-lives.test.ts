import { test } from "vitest";
import { leadLives } from "../server/helpers/lead-lives.ts";
import { full } from "../full.ts";

const lives = full ? 10_000 : 1000;

test(`${lives} lives of hours and money: each step is done or refused as it should be, and every cent is explained`, () =>
  leadLives(lives));
