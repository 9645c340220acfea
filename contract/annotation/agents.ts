export const serverAgents = ["quantigo", "ag"] as const;
export type ServerAgent = (typeof serverAgents)[number];
