import { useState } from "react";
import type { Channel } from "../../../contract/core/notifications.ts";
import { notifications, type Preference } from "../../../contract/notifications/endpoints.ts";
import { call, outlivesPage } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { useNotificationChange } from "./queries.ts";
import "./notifications.css";

const breadcrumbs = [{ label: "Notifications", to: "/notifications" }];
const columns: readonly (readonly [Channel, string])[] = [
  ["console", "Here"],
  ["mail", "Mail"],
  ["digest", "Daily mail"],
];

/** The user's notification settings: each switch is saved when it is pressed. */
const SettingsPage = () => {
  const { data, error, refetch } = useEndpoint(notifications.preferences, {});
  return (
    <Page title="Notification settings" breadcrumb={breadcrumbs} narrow>
      <p className="notifications-quiet">
        Changes are saved right away. “Here” is the bell at the top of every page. The daily mail comes in the morning
        and lists what you haven't read here.
      </p>
      {data ? (
        <Table preferences={data.preferences} />
      ) : error ? (
        <Loaded read={{ error, refetch }} />
      ) : (
        <p className="notifications-quiet">Loading your settings…</p>
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
            {preference.isFixed && <small>Always on, because it's about your account.</small>}
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
  /** The chosen value, shown until the server has confirmed it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = of[channel];
  if (isOn === null)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">Not available</span>
      </>
    );
  const change = async (next: boolean): Promise<void> => {
    setChosen(next);
    const body = { kind: of.kind, channel, isOn: next };
    await run(() => call(notifications.setPreference, { body, transport: outlivesPage }));
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
      aria-busy={chosen !== null}
      disabled={of.isFixed}
      onChange={({ target }) => void change(target.checked)}
    />
  );
};

export default SettingsPage;
