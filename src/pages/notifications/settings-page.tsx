import { useState } from "react";
import type { Channel } from "../../../contract/core/notifications.ts";
import { notifications, type Preference } from "../../../contract/notifications/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { useNotificationChange } from "./queries.ts";
import "./notifications.css";

const crumbs = [{ label: "Notifications", to: "/notifications" }];
const columns: readonly (readonly [Channel, string])[] = [
  ["console", "Here"],
  ["mail", "Mail"],
  ["digest", "Daily mail"],
];

/** What I am told of and where: each switch is saved as it is pressed. */
const SettingsPage = () => {
  const { data, error, refetch } = useRow(notifications.preferences, {});
  return (
    <Page title="Notification settings" breadcrumb={crumbs} narrow>
      <p className="notifications-quiet">
        Each choice is saved at once. “Here” is the bell at the top of every page. The daily mail comes in the morning,
        and names only what you have not read here by then.
      </p>
      {data ? (
        <Table preferences={data.preferences} />
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <p className="notifications-quiet">Looking for your choices…</p>
      )}
    </Page>
  );
};

const Table = ({ preferences }: { readonly preferences: readonly Preference[] }) => (
  <table className="notifications-table">
    <thead>
      <tr>
        <th scope="col">What happens</th>
        {columns.map(([channel, label]) => (
          <th key={channel} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {preferences.map((preference) => (
        <tr key={preference.kind}>
          <th scope="row">
            {preference.label}
            {preference.isFixed && <small>Always on: it is about your account.</small>}
          </th>
          {columns.map(([channel, label]) => (
            <td key={channel}>
              <Switch of={preference} channel={channel} label={label} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface SwitchProps {
  readonly of: Preference;
  readonly channel: Channel;
  readonly label: string;
}

const Switch = ({ of, channel, label }: SwitchProps) => {
  const run = useNotificationChange();
  /** What was chosen, until the server has said it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = of[channel];
  if (isOn === null)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">Not offered</span>
      </>
    );
  const change = async (next: boolean): Promise<void> => {
    setChosen(next);
    await run(() => call(notifications.setPreference, { body: { kind: of.kind, channel, isOn: next } }));
    setChosen(null);
  };
  return (
    <input
      type="checkbox"
      role="switch"
      className="notifications-switch"
      aria-label={`${of.label}: ${label}`}
      checked={chosen ?? isOn}
      aria-checked={chosen ?? isOn}
      disabled={of.isFixed}
      onChange={({ target }) => void change(target.checked)}
    />
  );
};

export default SettingsPage;
