import { AutoComplete, Select, Spin } from "antd";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { areaOf, rowOf } from "../../providers/rows.ts";
import { number } from "../format.ts";
import type { InputProps } from "../input-props.ts";
import type { Field } from "./field.ts";
import { useSettled } from "./use-references.ts";

interface Props {
  readonly id: string;
  /** The row that tells the values. */
  readonly row: Endpoint;
  readonly name: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Several values of a text field: chosen among those there are, searched by the server, or typed freely. */
export const SuggestSelect = ({ id, row, name, values, onChange }: Props) => {
  const [typed, setTyped] = useState("");
  const [wasOpened, setWasOpened] = useState(false);
  const found = useSuggestions(row, name, typed, wasOpened);
  return (
    <Select
      id={id}
      mode="tags"
      filterOption={false}
      value={[...values]}
      searchValue={typed}
      options={(found.data ?? []).map(({ value, count }) => ({ value, label: value, count }))}
      optionRender={({ label, data }) => (
        <span className="field-suggestion">
          <span>{label}</span>
          <span className="field-count">{number(data.count ?? 0)}</span>
        </span>
      )}
      placeholder="Choose or type"
      notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? "Could not be read" : null}
      onOpenChange={(open) => open && setWasOpened(true)}
      onSearch={setTyped}
      onChange={(next) => {
        setTyped("");
        onChange(next);
      }}
    />
  );
};

interface LineProps extends InputProps {
  /** The row that tells the values. */
  readonly row: Endpoint;
  readonly name: string;
}

/** One line of text that offers what other records have there; anything else may be typed all the same. */
export const SuggestLine = ({ row, name, value, onChange, ...props }: LineProps) => {
  // antd puts it on a div, where it is not allowed.
  const { "aria-required": _, ...rest } = props;
  const text = typeof value === "string" ? value : "";
  const [wasTouched, setWasTouched] = useState(false);
  const found = useSuggestions(row, name, text, wasTouched);
  return (
    <AutoComplete
      {...rest}
      value={text}
      options={(found.data ?? []).map((one) => ({ value: one.value })).filter((one) => one.value !== text)}
      onFocus={() => setWasTouched(true)}
      onChange={(next: string | undefined) => onChange?.(next ?? "")}
    />
  );
};

interface Suggestion {
  readonly value: string;
  /** How many records have it. */
  readonly count: number;
}

/** The values that a field has so far and that match what is typed, the most used first. */
const useSuggestions = (row: Endpoint, name: string, typed: string, enabled: boolean) => {
  const search = useSettled(typed, 250).trim();
  return useQuery({
    queryKey: ["data", "default", areaOf(row), "values", name, search],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Suggestion[]> => {
      const query = { type: name, ...(search && { search }) };
      const reply = (await call(row, { query, signal })) as { readonly values: readonly Suggestion[] };
      return reply.values.filter(({ value }) => value !== "");
    },
  });
};

/** The row of an area that tells which values a text field has so far; undefined where it has none for the person. */
export const suggestionRow = (area: string, field: Field, role: Role | undefined): Endpoint | undefined => {
  const row = field.kind === "line" ? rowOf(area, "values") : undefined;
  const types = row?.query?.shape["type"];
  const offers = types instanceof z.ZodEnum && types.options.some((type) => type === field.name);
  return row && offers && mayCall(row, role) ? row : undefined;
};
