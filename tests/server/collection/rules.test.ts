import fc from "fast-check";
import { expect, test } from "vitest";
import { byteCount, noFacts, uploadMetadata, wavFacts } from "../../../server/areas/collection/rules.ts";
import { silence } from "../helpers/sounds.ts";

test("a WAV file's header tells its length, sample rate and channels", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.constantFrom(8000, 16_000, 44_100, 48_000), (ms, rate) => {
      const bytes = silence(ms, rate);
      const facts = wavFacts(bytes, bytes.length);
      expect(facts).toMatchObject({ sampleRate: rate, channels: 1 });
      expect(Math.abs(facts.duration! - ms)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a recording whose length was left open lasts to the end of the file", () => {
  const bytes = silence(500);
  new DataView(bytes.buffer).setUint32(40, 0xff_ff_ff_ff, true);
  expect(wavFacts(bytes, bytes.length).duration).toBe(500);
});

test("nothing but a WAV file has facts, and no bytes are too odd to be looked at", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(wavFacts(bytes, 200)).toEqual(noFacts);
    }),
  );
  const [head] = [silence(1).subarray(0, 12)];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (tail) => {
      wavFacts(Uint8Array.from([...head, ...tail]), 112);
    }),
  );
});

test("metadata of the protocol reads back, whatever the names", () => {
  const key = fc.stringMatching(/^[a-z]{1,10}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(key, fc.string({ unit: "grapheme" })), { selector: ([name]) => name }),
      (pairs) => {
        const header = pairs.map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`).join(",");
        const read = uploadMetadata(header);
        for (const [name, value] of pairs) expect(read.get(name)).toBe(Buffer.from(value).toString("utf8"));
      },
    ),
  );
});

test("a count of bytes is digits alone", () => {
  expect(["12", "0", "-1", "1e3", "", " 5", undefined].map(byteCount)).toEqual([12, 0, ...Array.from({ length: 5 })]);
});
