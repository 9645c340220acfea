import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress, urlProblem } from "../../../server/services/guard/addresses.ts";

/** IPv4 addresses that no public machine has, from each range of IANA's special-purpose registry, first and last. */
const privateV4 = `0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.0.0.1 10.1.2.3 10.255.255.255 100.64.0.0 100.64.0.1
  100.100.100.200 100.127.255.255 127.0.0.0 127.0.0.1 127.0.1.1 127.1.1.1 127.255.255.255 169.254.0.0 169.254.0.1 169.254.169.253
  169.254.169.254 169.254.170.2 169.254.255.255 172.16.0.0 172.16.0.1 172.20.10.2 172.31.255.255 192.0.0.0 192.0.0.1
  192.0.0.8 192.0.0.170 192.0.0.192 192.0.0.255 192.0.2.0 192.0.2.1 192.0.2.255 192.31.196.1 192.52.193.1 192.88.99.0
  192.88.99.1 192.168.0.0 192.168.0.1 192.168.1.1 192.168.178.1 192.168.255.255 192.175.48.1 198.18.0.0 198.18.0.1
  198.19.255.255 198.51.100.0 198.51.100.1 198.51.100.255 203.0.113.0 203.0.113.1 203.0.113.255 224.0.0.0 224.0.0.1
  224.0.0.251 232.1.1.1 239.255.255.250 239.255.255.255 240.0.0.0 240.0.0.1 250.1.2.3 255.0.0.0 255.255.255.254
  255.255.255.255`.split(/\s+/);
const publicV4 =
  `1.1.1.1 8.8.8.8 9.9.9.9 11.0.0.1 9.255.255.255 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.1 192.0.3.1 192.167.255.255 192.169.0.0 198.17.255.255
  198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255`.split(/\s+/);

/** Each of the forms of IPv6 in which an IPv4 address can be hidden, over private and public ones. */
const hex = (v4: string): string => {
  const [a, b, c, d] = v4.split(".").map(Number) as [number, number, number, number];
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
};
const carriers: Readonly<Record<string, (v4: string) => string>> = {
  mapped: (v4) => `::ffff:${v4}`,
  "mapped in hex": (v4) => `::ffff:${hex(v4)}`,
  "mapped in full": (v4) => `0000:0000:0000:0000:0000:FFFF:${hex(v4)}`,
  compatible: (v4) => `::${v4}`,
  translated: (v4) => `::ffff:0:${v4}`,
  NAT64: (v4) => `64:ff9b::${v4}`,
  "NAT64 in hex": (v4) => `64:ff9b::${hex(v4)}`,
  "local NAT64": (v4) => `64:ff9b:1::${v4}`,
  "6to4": (v4) => `2002:${hex(v4)}::1`,
  Teredo: (v4) => `2001:0:${hex(v4)}::1`,
  ISATAP: (v4) => `2a00:1450:4001:80b:0:5efe:${hex(v4)}`,
  "ISATAP, global": (v4) => `2a00:1450:4001:80b:200:5efe:${hex(v4)}`,
};
const carried = [
  "127.0.0.1",
  "10.0.0.1",
  "169.254.169.254",
  "192.168.1.1",
  "172.16.0.1",
  "0.0.0.0",
  "100.64.0.1",
  "8.8.8.8",
];
const hidden = Object.entries(carriers).flatMap(([form, carry]) => carried.map((v4) => [carry(v4), form] as const));

const privateV6 =
  `:: ::1 0:0:0:0:0:0:0:1 ::2 100::1 100:0:0:1::1 1::1 fc00:: fc00::1 fd00::1 fd12:3456:789a::1 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fd00:ec2::254 fe80::1 fe80::a00:27ff:fe4e:66a1 febf:ffff::1 fec0::1 feff::1 ff00::1 ff01::1 ff02::1 ff02::2 ff02::fb ff05::2
  ff0e::1 ffff::1 2001:db8::1 2001:db8:ffff::1 2001:2::1 2001:10::1 2001:20::1 2001:3::1 2001:4:112::1 2001:1::1 3fff::1
  5f00::1 4000::1 8000::1 c000::1 e000::1 2620:4f:8000::1 fe80::1%eth0 2a00:1450::1%1`.split(/\s+/);
const publicV6 =
  `2a00:1450:4001:80b::200e 2606:4700:4700::1111 2001:4860:4860::8888 2620:fe::fe 2400:cb00::1 2c0f:fb50::1`.split(
    /\s+/,
  );

/** Texts that are no plain address, though some software reads them as one. */
const otherForms =
  `127.1 127.0.1 0x7f.0.0.1 0x7f000001 0177.0.0.1 017700000001 2130706433 0x7f.1 127.0.0.01 010.0.0.1 1.2.3 0
  0x0 00000000 127.0.0.1. 127.0.0.1:80 [::1] localhost ::ffff:0x7f.0.0.1 1.1.1.1/0 ١٢٧.0.0.1 127。0。0。1`.split(/\s+/);

describe("addresses to which a socket may connect", () => {
  test.each([...privateV4, ...privateV6, ...otherForms])("%s is refused", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(hidden)("%s is refused, which is %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each([...publicV4, ...publicV6])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  test("they are more than 200 forms", () => {
    const all = new Set([...privateV4, ...privateV6, ...otherForms, ...hidden.map(([address]) => address)]);
    expect(all.size).toBeGreaterThan(200);
  });
  test("whatever IPv4 is in a carrier, it is refused", () => {
    const v4 = fc.ipV4();
    fc.assert(
      fc.property(
        v4,
        fc.constantFrom(...Object.values(carriers)),
        (address, carry) => !isPublicAddress(carry(address)),
      ),
    );
  });
  test("no text makes it throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => typeof isPublicAddress(text) === "boolean"),
    );
  });
});

const standIn = "http://127.0.0.1:4711";
/** Hosts of URLs as people may write them, all of which mean a machine that is not public. */
const hosts =
  `localhost localhost. LOCALHOST 127.0.0.1 127.0.0.1. 127.1 127.0.1 0 0.0.0.0 0x7f.1 0x7f000001 0X7F.0.0.1 017700000001
  0177.0.0.1 0177.1 2130706433 4294967295 ①②⑦.⓪.⓪.① 127。0。0。1 １２７.0.0.1 %31%32%37.0.0.1 10.1 0xa.0x0.0x0.0x1 012.1 169.254.169.254
  0xa9fea9fe 2852039166 0251.0376.0251.0376 [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::10.0.0.1]
  [64:ff9b:1::10.0.0.1] [2002:7f00:1::] [fe80::1] [fd00::1] [ff02::1] router intranet metadata example.com.`.split(
    /\s+/,
  );

describe("addresses of endpoints", () => {
  test.each(hosts)("https://%s is refused", (host) => {
    expect(urlProblem(`https://${host}/v1`, standIn)).not.toBeNull();
  });
  test.each([
    "http://api.example.com/v1",
    "ftp://api.example.com/",
    "file:///etc/passwd",
    "data:text/plain,hello",
    "//api.example.com",
    "api.example.com",
    "",
    "https://user@api.example.com/",
    "https://user:secret@api.example.com/",
    "https://:secret@api.example.com/",
    // Near the stand-in, and not it.
    "http://127.0.0.1:4712/v1",
    "http://127.0.0.1/v1",
    "http://localhost:4711/v1",
    "https://127.0.0.1:4711/v1",
    "http://127.0.0.1:4711@example.com/",
    "http://me@127.0.0.1:4711/",
  ])("%s is refused", (url) => {
    expect(urlProblem(url, standIn)).not.toBeNull();
  });
  test.each(["https://api.example.com/v1", "https://api.example.com:8443/v1", "https://1.1.1.1/", `${standIn}/v1`])(
    "%s may be called",
    (url) => {
      expect(urlProblem(url, standIn)).toBeNull();
    },
  );
  test("without the setting, the stand-in's origin is none either", () => {
    expect(urlProblem(`${standIn}/v1`, undefined)).not.toBeNull();
  });
});
