import { normalizeIP } from "@fastify/rate-limit";

/** One subscriber of IPv6 has at least a /64, with more addresses than could ever be counted one by one. */
const ipv6Subnet = 64;

/**
 * Whose requests are counted together: an IPv4 address, however it is written, or the /64 of an IPv6 address. A closed
 * connection has no address any more.
 */
export const networkOf = (ip: string | undefined): string =>
  ip === undefined ? "gone" : normalizeIP(ip.replace(/%.*$/, ""), ipv6Subnet);
