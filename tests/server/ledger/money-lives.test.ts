import { test } from "vitest";
import { leadLives } from "../helpers/lead-lives.ts";
import { rounds } from "../../full.ts";

test(
  "lives of hours and money: each step is done or refused as it should be, and every cent is explained",
  {
    timeout: 180_000,
  },
  () => leadLives(rounds(60, 200)),
);
