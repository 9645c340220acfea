import { useState } from "react";
import type { Group } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useSettled } from "../../ui/fields/use-references.ts";
import { AddDialog } from "../../ui/form/add-dialog.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Adds people to a group, found by name or address, or only by the whole address if the user may not list people. */
const AddPeople = ({ record: group, onClose }: DialogProps<Group>) => {
  const knowsAll = useMay(groups.list);
  const [typed, setTyped] = useState("");
  const params = { _id: group._id };
  const search = useSettled(typed, 250).trim();
  const found = useEndpoint(groups.candidates, { params, query: { search } }, { keepPrevious: true });
  const people = found.data?.people.map(({ _id, name, email, hub }) => ({
    _id,
    name,
    // Group admins who are not staff get the address as the name.
    more: [email, hub].filter((part) => part !== "" && part !== name).join(", "),
  }));
  return (
    <AddDialog
      noun={["person", "people"]}
      noneFound="No one found"
      to={group.name}
      hint={knowsAll ? "Name or e-mail" : "Full e-mail address"}
      typed={typed}
      onType={setTyped}
      records={people}
      found={found}
      add={(add) => call(groups.updateMembers, { params, body: { add } })}
      onClose={onClose}
    />
  );
};

export default AddPeople;
