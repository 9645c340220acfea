import { expect, test } from "vitest";
import { networkOf } from "../../../server/core/http/client-network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:DB8:1:2::", "2001:db8:1:2::"],
  ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::"],
  ["2001:db8:1:3::1", "2001:db8:1:3::"],
  ["::1", "::"],
  ["fe80::1%eth0", "fe80::"],
  ["fe80::2%eth1", "fe80::"],
  [undefined, "gone"],
])("%s is counted as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
