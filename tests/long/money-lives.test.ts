import { test } from "vitest";
import { leadLives } from "../server/helpers/lead-lives.ts";

test("10,000 lives of hours and money: each step is done or refused as it should be, and every cent is explained", () =>
  leadLives(10_000));
