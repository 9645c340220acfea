import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { kindNames, kindOf, type NotificationKind } from "../../../contract/core/notifications.ts";
import "../../../contract/index.ts";
import { roles } from "../../../contract/core/roles.ts";
import { mayEnter } from "../../../src/ui/shell/entries.ts";
import { entries } from "../../../src/registry.ts";

/** Addresses that the kinds lead to, their parameters filled in; "/" is each person's own first page. */
const linksOf = (kind: NotificationKind): string[] =>
  [kindOf(kind).link, kindOf(kind).linkOther].flatMap((link) =>
    link === undefined || link === "/" ? [] : [link.replaceAll(/\{\w+\}/g, "x")],
  );

test.each(kindNames())("%s leads to a page that everyone who gets it may open", (kind) => {
  expect(kindOf(kind).link).toBeDefined();
  for (const link of linksOf(kind)) {
    const [match] =
      matchRoutes(
        entries.map((entry) => ({ path: entry.path, handle: entry })),
        new URL(link, "http://muster.example").pathname,
      ) ?? [];
    const page = match?.route.handle;
    for (const role of kindOf(kind).only ?? roles) {
      expect([link, role, page && mayEnter(page, role)]).toEqual([link, role, true]);
    }
  }
});
