import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import { hashOfSecret } from "../ids.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** Headers that proxies add: with one of them, a connection from this machine carries a caller from anywhere. */
const forwarding = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Whether a connection's own address is loopback, and no proxy stands between; what a proxy claims is not asked. */
export const isFromThisMachine = (address: string | undefined, headers: IncomingHttpHeaders): boolean => {
  const family = isIP(address ?? "");
  if (family === 0 || !loopback.check(address!, family === 6 ? "ipv6" : "ipv4")) return false;
  return !Object.keys(headers).some((name) => forwarding.test(name));
};

/** Whether the bearer is the token of the settings, compared in constant time; never where none is set. */
export const hasMetricsToken = (token: string | undefined, { authorization = "" }: IncomingHttpHeaders): boolean => {
  const sent = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(hashOfSecret(sent), hashOfSecret(token));
};
