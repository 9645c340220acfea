import { type Method, methodsOf } from "../../../contract/core/endpoint.ts";
import type { NamedEndpoint } from "../../../contract/index.ts";

/** Which methods the contract has at the address of a request, if any; a slash at its end and its query do not count. */
export const allowedMethods = (endpoints: readonly NamedEndpoint[]): ((url: string) => readonly Method[]) => {
  const patterns = endpoints.map(({ endpoint }) => ({
    methods: methodsOf(endpoint),
    pattern: new RegExp(`^${endpoint.path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/?]+")}/?(?:\\?|$)`),
  }));
  return (url) => [...new Set(patterns.flatMap(({ methods, pattern }) => (pattern.test(url) ? methods : [])))];
};
