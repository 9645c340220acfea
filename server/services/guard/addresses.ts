import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The only addresses of IPv6 that are given out for the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** RFC 2544; unknown to the package. */
const benchmarking = ipaddr.IPv4.parseCIDR("198.18.0.0/15");
/** The last 64 bits of ISATAP (RFC 5214): an IPv4 address follows, to which routers unpack the packet. */
const isatap = new Set(["0:5efe", "200:5efe"]);

/**
 * Whether an address as DNS or a socket gives it belongs to a machine on the public internet. Forms of IPv6 that carry
 * an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP) are refused whatever they carry: no server
 * that we call needs one, and what they lead to depends on routers that we don't know.
 */
export const isPublicAddress = (address: string): boolean => {
  // Whatever is no plain address to Node (octal or short forms, a zone) is not one that it connects to as written.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return !parsed.match(benchmarking);
  return parsed.match(globalUnicast) && !isIsatap(parsed);
};

const isIsatap = ({ parts }: ipaddr.IPv6): boolean => isatap.has(`${parts[4]!.toString(16)}:${parts[5]!.toString(16)}`);

/** A host of a URL without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Why a URL that people give is never called, in words for whoever set it; null where nothing speaks against it yet. */
export const urlProblem = (url: string, standIn: string | undefined): string | null => {
  if (!URL.canParse(url)) return "This is no web address.";
  const { protocol, username, password, hostname, origin } = new URL(url);
  if (username !== "" || password !== "") return "Put no name or password into the address.";
  if (origin === standIn) return null;
  if (protocol !== "https:") return "The address has to begin with https://.";
  if (hostname.endsWith(".")) return "Leave out the dot at the end of the host.";
  const host = bareHost(hostname);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "This address is not on the public internet.";
  return hostname.includes(".") ? null : "This host is not on the public internet.";
};
