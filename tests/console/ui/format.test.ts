import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  dateTime,
  day,
  decimalOf,
  duration,
  durationExact,
  exactly,
  minorOf,
  money,
  month,
  plural,
  relative,
  time,
  timeOfDay,
} from "../../../src/ui/format.ts";

const usd = { currency: "USD", currencyExponent: 2 };

describe("money", () => {
  it("is shown in the company's currency with its own decimals", () => {
    expect(money(48_130, usd)).toBe("$481.30");
    expect(money(123_456_789, usd)).toBe("$1,234,567.89");
    expect(money(5, usd)).toBe("$0.05");
    expect(money(1500, { currency: "JPY", currencyExponent: 0 })).toBe("¥1,500");
    expect(money(1500, { currency: "KWD", currencyExponent: 3 })).toBe("KWD 1.500");
    expect(money(-250, usd)).toBe("-$2.50");
  });

  it("loses nothing of amounts that a float can't hold", () => {
    expect(money(Number.MAX_SAFE_INTEGER, usd)).toBe("$90,071,992,547,409.91");
  });

  it("is that of each currency, however many are shown in turn", () => {
    const currencies = Intl.supportedValuesOf("currency").slice(0, 60);
    for (const currency of currencies) {
      for (const digits of [2, 3]) {
        const plainly = { style: "currency", currency, minimumFractionDigits: digits } as const;
        const expected = (123_456 / 10 ** digits).toLocaleString("en-US", plainly).replace(/\u00a0/g, " ");
        expect(money(123_456, { currency, currencyExponent: digits })).toBe(expected);
      }
    }
  });

  it("comes back from what was shown as it was", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
        fc.integer({ min: 0, max: 4 }),
        (minor, exponent) => {
          expect(minorOf(decimalOf(minor, exponent), exponent)).toBe(minor);
        },
      ),
    );
  });

  it.each([
    ["6", 600],
    ["6.5", 650],
    [" 1,234.56 ", 123_456],
    ["6.", 600],
    ["-0", 0],
    ["6.555", null],
    ["six", null],
    ["", null],
    ["1e3", null],
    ["1,234", 123_400],
    ["-12,345,678.9", -1_234_567_890],
    ["12,50", null],
    ["1,5", null],
    ["1,23.4", null],
    ["1234,567", null],
    [",123", null],
    ["1,", null],
  ])("reads what a person types: %s", (typed, minor) => {
    expect(minorOf(typed, 2)).toBe(minor);
  });
});

describe("worked time", () => {
  it("is hours and minutes, and the seconds where they are asked for", () => {
    expect(duration(288_802)).toBe("80 h 13 min");
    expect(durationExact(288_802)).toBe("80 h 13 min 22 s");
    expect([durationExact(14), durationExact(60), durationExact(3600)]).toEqual(["14 s", "1 min 0 s", "1 h 0 min 0 s"]);
    expect([duration(0), duration(59), duration(60), duration(3600)]).toEqual(["0 min", "0 min", "1 min", "1 h"]);
    expect(duration(3_600_000)).toBe("1,000 h");
  });

  it("adds up to the seconds that it came from", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (seconds) => {
        const [, hours = "0", minutes = "0", rest] =
          /^(?:([\d,]+) h )?(?:(\d+) min )?(\d+) s$/.exec(durationExact(seconds)) ?? [];
        expect(Number(hours.replaceAll(",", "")) * 3600 + Number(minutes) * 60 + Number(rest)).toBe(seconds);
      }),
    );
  });
});

describe("days and times", () => {
  const at = "2026-11-21T15:04:05Z";

  it("are US English, short, on a twelve-hour clock", () => {
    expect(day("2026-11-21")).toBe("Nov 21, 2026");
    expect(month("2026-02")).toBe("Feb 2026");
    expect(time(at, "UTC")).toBe("3:04 PM");
    expect(dateTime(at, "America/New_York")).toBe("Nov 21, 2026, 10:04 AM");
    expect(exactly(at, "UTC")).toBe("Nov 21, 2026, 3:04:05 PM UTC");
    expect([timeOfDay("00:05:00"), timeOfDay("12:00:00"), timeOfDay("23:59:59")]).toEqual([
      "12:05 AM",
      "12:00 PM",
      "11:59 PM",
    ]);
  });

  it("are those of each time zone, however many are shown in turn", () => {
    const zones = Intl.supportedValuesOf("timeZone").slice(0, 60);
    const shown = () => zones.map((timeZone) => dateTime(at, timeZone));
    const plainly = zones.map((timeZone) =>
      new Date(at)
        .toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
        .replace(/[\u202f\u00a0]/g, " "),
    );
    expect([shown(), shown()]).toEqual([plainly, plainly]);
  });

  it("are those of the viewer's zone, also after a journey", async () => {
    const zone = process.env["TZ"];
    onTestFinished(() => void vi.stubEnv("TZ", zone));
    vi.stubEnv("TZ", "America/New_York");
    expect(dateTime(at)).toBe("Nov 21, 2026, 10:04 AM");
    await Promise.resolve();
    vi.stubEnv("TZ", "Asia/Dhaka");
    expect(dateTime(at)).toBe("Nov 21, 2026, 9:04 PM");
  });

  it("are made by few formatters, since to make one takes long", () => {
    const made = vi.spyOn(Intl, "DateTimeFormat");
    onTestFinished(() => made.mockRestore());
    for (let n = 0; n < 100; n += 1) void [dateTime(at), dateTime(at, "Europe/Paris"), day("2026-11-21")];
    expect(made.mock.calls.length).toBeLessThan(4);
  });

  it("show a day as it is, in whatever time zone it is read", () => {
    const days = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(day(iso)).toContain(` ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`);
      }),
    );
  });

  it.each([
    ["2026-11-21T15:03:30Z", "just now"],
    ["2026-11-21T14:59:05Z", "5 minutes ago"],
    ["2026-11-21T17:04:05Z", "in 2 hours"],
    ["2026-11-20T15:04:05Z", "yesterday"],
    // By the calendar, although both are less than 48 hours away.
    ["2026-11-19T16:04:05Z", "2 days ago"],
    ["2026-11-23T14:04:05Z", "in 2 days"],
    ["2026-11-01T15:04:05Z", "20 days ago"],
    ["2026-09-01T15:04:05Z", "Sep 1, 2026"],
  ])("are relative while they are near: %s", (instant, text) => {
    expect(relative(instant, at, "UTC")).toBe(text);
  });
});

it("counts in words", () => {
  expect([plural(1, "person", "people"), plural(1234, "person", "people"), plural(0, "entry", "entries")]).toEqual([
    "1 person",
    "1,234 people",
    "0 entries",
  ]);
  expect(plural(2, "skill")).toBe("2 skills");
});
