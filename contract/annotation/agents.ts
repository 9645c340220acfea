/** The annotation servers that a company may have: the owner's calls name one in their path. */
export const serverAgents = ["quantigo", "ag"] as const;
export type ServerAgent = (typeof serverAgents)[number];

/** The agent that a path names: `quantigo`; anything else is the other server. */
export const agentOf = (value: string): ServerAgent => (value === "quantigo" ? "quantigo" : "ag");
