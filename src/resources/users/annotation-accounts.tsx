import { Alert, Button, Tag } from "antd";
import { type ReactNode, useState } from "react";
import { type AccountServer, type QaiUser, teamRoleLabels } from "../../../contract/annotation/accounts.ts";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { FieldsDialog } from "./fields-dialog.tsx";
import "./annotation-accounts.css";

const creates = { quantigo: annotation.createQaiUser, ag: annotation.createAgUser } as const;
const assigns = {
  "Add to a team": annotation.addToTeam,
  "Make default reviewer": annotation.addDefaultReviewer,
  "Make default annotator": annotation.addDefaultAnnotator,
} as const;
type Way = keyof typeof assigns;
const ways = Object.keys(assigns) as Way[];

/** A person's accounts on the annotation servers, and their teams there. */
const AnnotationAccounts = ({ record }: RecordProps<User>) => {
  const read = useEndpoint(annotation.show, { params: { _id: record._id } });
  return (
    <Loaded part read={read} loading={<TableLoading />}>
      {({ qaiUser, servers }) =>
        servers.length > 0 ? (
          servers.map((server) => <OnServer key={server.serverAgent} server={server} person={qaiUser} />)
        ) : (
          <p className="soft">No annotation server is set up. An administrator names them in ANNOTATION_SERVERS.</p>
        )
      }
    </Loaded>
  );
};

interface OnServerProps {
  readonly server: AccountServer;
  readonly person: QaiUser;
}

const OnServer = ({ server, person }: OnServerProps) => {
  const { serverAgent, name, isStandIn } = server;
  const [opened, setOpened] = useState<"account" | Way>();
  const close = (): void => setOpened(undefined);
  const account = person.accounts.find((one) => one.serverAgent === serverAgent);
  const teams = person.teams.filter((one) => one.serverAgent === serverAgent);
  return (
    <section className="record-part annotation-server" aria-label={name}>
      <h2>{name}</h2>
      {isStandIn && <Alert type="info" showIcon message="This is a stand-in: no one annotates there." />}
      <p>{account ? <>Login: {account.login}</> : "No account yet."}</p>
      {teams.length > 0 && (
        <ul className="annotation-teams">
          {teams.map((team) => (
            <li key={team.teamId}>
              Team {team.teamId}: {teamRoleLabels[team.role]}
              {team.isDefaultReviewer && <Tag>Default reviewer</Tag>}
              {team.isDefaultAnnotator && <Tag>Default annotator</Tag>}
            </li>
          ))}
        </ul>
      )}
      <div className="annotation-buttons">
        <Button onClick={() => setOpened("account")}>{accountVerb(server, account !== undefined)}</Button>
        {account &&
          ways.map((way) => (
            <Button key={way} onClick={() => setOpened(way)}>
              {way}
            </Button>
          ))}
      </div>
      {opened === "account" && (
        <AccountDialog
          title={accountVerb(server, account !== undefined)}
          server={server}
          person={person}
          onClose={close}
        />
      )}
      {opened && opened !== "account" && <TeamDialog way={opened} server={server} person={person} onClose={close} />}
    </section>
  );
};

const accountVerb = ({ hasAccounts }: AccountServer, isLinked: boolean): string =>
  isLinked ? "Change login" : hasAccounts ? "Link or create account" : "Link account";

interface DialogProps extends OnServerProps {
  readonly onClose: () => void;
}

const AccountDialog = ({ title, server, person, onClose }: DialogProps & { readonly title: string }) => {
  const { serverAgent, hasAccounts } = server;
  const { login, name, email } = creates[serverAgent].body.shape;
  const about: ReactNode = hasAccounts
    ? `A login that ${server.name} has is linked; otherwise the account is created, and ${person.name} sets a password there.`
    : `${server.name} can't create accounts: the login is linked as you type it.`;
  return (
    <FieldsDialog
      title={`${title}: ${person.name} on ${server.name}`}
      verb="Save"
      about={about}
      fields={hasAccounts ? { login, name, email } : { login }}
      send={(values) => call(creates[serverAgent], { body: { login: "", ...values, userId: person._id } })}
      done={`${person.name} has an account on ${server.name}`}
      onClose={onClose}
    />
  );
};

const TeamDialog = ({ way, server, person, onClose }: DialogProps & { readonly way: Way }) => {
  const endpoint = assigns[way];
  const { teamId, role } = endpoint.body.shape;
  const { serverAgent } = server;
  return (
    <FieldsDialog
      title={`${way}: ${person.name}`}
      verb="Save"
      about={
        way === "Add to a team"
          ? `Their role in a team on ${server.name}.`
          : `The team's jobs begin with ${person.name}, instead of anyone named before.`
      }
      fields={{ teamId, role }}
      send={(values) => call(endpoint, { params: { _id: person._id }, body: { ...values, serverAgent } as never })}
      done={`Team of ${person.name} saved`}
      onClose={onClose}
    />
  );
};

export default AnnotationAccounts;
