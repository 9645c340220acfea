import { useQueryClient } from "@tanstack/react-query";
import { Switch } from "antd";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { importMax, NewPerson, users } from "../../../contract/users.ts";
import { call } from "../../providers/client.ts";
import { fieldAt } from "../../ui/fields/field.ts";
import { plural } from "../../ui/format.ts";
import { RecordImport } from "../../ui/import/record-import.tsx";
import { Page } from "../../ui/page.tsx";
import { toasts } from "../../ui/toasts.ts";

type Body = z.input<typeof users.bulkInsert.body>;

const fields = Object.keys(NewPerson.shape).flatMap((name) => fieldAt(NewPerson, name) ?? []);

/** Imports people from a CSV, all or none. */
const ImportPage = () => {
  const [invite, setInvite] = useState(true);
  const id = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <Page title="Import people" breadcrumb={[{ label: "People", to: "/users" }]}>
      <RecordImport
        noun={["person", "people"]}
        fields={fields}
        unique="email"
        max={importMax}
        list="users"
        options={
          <span className="import-busy">
            <Switch id={id} checked={invite} onChange={setInvite} />
            <label htmlFor={id}>Send invitations</label>
          </span>
        }
        send={async (rows) => {
          const { created } = await call(users.bulkInsert, { body: { users: rows as Body["users"], invite } });
          return created;
        }}
        onDone={(count) => {
          toasts.success(`${plural(count, "person", "people")} imported${invite ? " and invited" : ""}`);
          void queries.invalidateQueries({ queryKey: ["data"] });
          void navigate("/users");
        }}
      />
    </Page>
  );
};

export default ImportPage;
