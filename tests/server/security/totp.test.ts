import fc from "fast-check";
import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { deviceOf } from "../../../server/areas/security/device.ts";
import { newRecoveryCodes, readTyped } from "../../../server/areas/security/recovery-codes.ts";
import { codeAt, newTotpSecret, stepAt, stepOf, uriOf } from "../../../server/areas/security/totp.ts";

describe("codes of RFC 6238", () => {
  // Appendix B, SHA-1, of whose eight digits ours are the last six.
  const secret = Secret.fromLatin1("12345678901234567890").base32;
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i seconds", (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds))).toBe(code);
    expect(stepOf(secret, code, seconds, 0)).toBe(stepAt(seconds));
  });

  const moment = fc.integer({ min: 1_700_000_000, max: 4_000_000_000 });
  const away = fc.integer({ min: -5, max: 5 });

  test("one step early or late is taken, more is not, whatever the moment", () => {
    fc.assert(
      fc.property(moment, away, (seconds, steps) => {
        const own = newTotpSecret();
        const step = stepAt(seconds) + steps;
        const found = stepOf(own, codeAt(own, step), seconds, 0);
        // By chance another step of the three may have the same code.
        if (Math.abs(steps) <= 1) expect(codeAt(own, found!)).toBe(codeAt(own, step));
        else expect(found === undefined || codeAt(own, found) === codeAt(own, step)).toBe(true);
        if (Math.abs(steps) > 1 && found !== undefined)
          expect(Math.abs(found - stepAt(seconds))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("no step is found twice, nor one before it", () => {
    fc.assert(
      fc.property(moment, away, away, (seconds, used, shown) => {
        const lastStep = stepAt(seconds) + used;
        const found = stepOf(secret, codeAt(secret, stepAt(seconds) + shown), seconds, lastStep);
        expect(found === undefined || found > lastStep).toBe(true);
      }),
    );
  });

  test("anything else is no code", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        fc.pre(!/^\d{6}$/.test(typed));
        expect(stepOf(secret, typed, 59, 0)).toBeUndefined();
      }),
    );
  });

  test("an app reads the address of it", () => {
    const uri = new URL(uriOf(secret, "Lumen & Söhne", "ada@lumen.example"));
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toContain("Lumen & Söhne:ada@lumen.example");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Lumen & Söhne",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(Buffer.from(Secret.fromBase32(newTotpSecret()).bytes)).toHaveLength(20);
  });
});

describe("recovery codes", () => {
  test("are ten, all different, and read however they are typed", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
      const read = { kind: "recovery", code: code.replace("-", "") };
      for (const typed of [code, code.toUpperCase(), code.replace("-", " "), ` ${code} `]) {
        expect(readTyped(typed)).toEqual(read);
      }
    }
    expect(readTyped("123 456")).toEqual({ kind: "app", code: "123456" });
    expect(readTyped("12345")).toBeUndefined();
  });
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0", "Edge on Windows"],
  ["curl/8.14.1", "curl"],
  ["", "Unknown device"],
])("a user agent in words: %s", (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
