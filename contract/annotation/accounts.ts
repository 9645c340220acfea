import { z } from "zod";
import { Email, Id, Instant, line } from "../core/fields.ts";
import { ServerAgent } from "./server-agent.ts";

export const Login = line(150).meta({ label: "Login", help: "As the annotation server spells it", personal: true });

const teamRoles = ["annotator", "reviewer", "manager"] as const;
export type TeamRole = (typeof teamRoles)[number];
export const teamRoleLabels: Readonly<Record<TeamRole, string>> = {
  annotator: "Annotator",
  reviewer: "Reviewer",
  manager: "Manager",
};
export const TeamRole = z.enum(teamRoles).meta({ label: "Role", options: teamRoleLabels });
/** A team's default reviewer can't be one of its annotators. */
export const ReviewerRole = z
  .enum(["reviewer", "manager"], "A default reviewer is a reviewer or a manager.")
  .meta({ label: "Role", options: { reviewer: teamRoleLabels.reviewer, manager: teamRoleLabels.manager } });
/** The server's id of a team. */
export const TeamId = line(60).meta({ label: "Team", help: "The id of the team on the server" });

const Account = z.strictObject({
  serverAgent: ServerAgent,
  login: Login,
  /** The server's id of the account; null where it names none. */
  serverUserId: z.string().nullable(),
  createdAt: Instant,
});
const InTeam = z.strictObject({
  serverAgent: ServerAgent,
  teamId: z.string(),
  role: TeamRole,
  isDefaultReviewer: z.boolean(),
  isDefaultAnnotator: z.boolean(),
});

/** A person with their accounts on the annotation servers, at most one on each, and their teams there. */
export const QaiUser = z.strictObject({
  /** The person's. */
  _id: Id,
  name: z.string(),
  hub: z.string(),
  accounts: z.array(Account),
  teams: z.array(InTeam),
});
QaiUser.register(z.globalRegistry, { id: "QaiUser" });
export type QaiUser = z.infer<typeof QaiUser>;

/** An annotation server, as far as accounts on it go. */
export const AccountServer = z.strictObject({
  serverAgent: ServerAgent,
  name: z.string(),
  isStandIn: z.boolean(),
  /** Whether accounts can be created there, or only linked. */
  hasAccounts: z.boolean(),
});
export type AccountServer = z.infer<typeof AccountServer>;

/** The account that a person gets: one of this login is linked, otherwise it is created. */
export const NewAccount = z.strictObject({
  userId: Id.meta({ label: "Person", reference: "users" }),
  login: Login,
  name: line(160).optional().meta({ label: "Name on the server", help: "Their name, if empty", writeOnly: true }),
  email: Email.optional().meta({ label: "E-mail on the server", help: "Their address, if empty", writeOnly: true }),
});

/** What the audit keeps of a person's accounts and teams. */
export const AuditedAccount = z.strictObject({
  serverAgent: ServerAgent,
  login: Login,
  teamId: TeamId,
  role: TeamRole,
  isDefaultReviewer: z.boolean(),
  isDefaultAnnotator: z.boolean(),
});
