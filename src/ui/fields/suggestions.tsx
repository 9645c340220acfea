import { AutoComplete, Select, Spin } from "antd";
import { useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { mayCall } from "../../providers/access.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { number } from "../format.ts";
import type { InputProps } from "../input-props.ts";
import type { Field } from "./field.ts";
import { useSettled } from "./use-references.ts";

/** The most values that are offered at once; typing narrows them. */
const offered = 100;

interface Props extends Omit<InputProps, "value" | "onChange"> {
  /** The row that tells the values. */
  readonly endpoint: Endpoint;
  readonly name: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Several values of a text field: chosen among those there are, searched by the server, or typed freely. */
export const SuggestSelect = ({ endpoint, name, values, onChange, ...props }: Props) => {
  const [typed, setTyped] = useState("");
  const [wasOpened, setWasOpened] = useState(false);
  const found = useSuggestions(endpoint, name, typed, wasOpened);
  return (
    <Select
      {...props}
      mode="tags"
      filterOption={false}
      value={[...values]}
      searchValue={typed}
      options={found.values.map(({ value, count }) => ({ value, label: value, count }))}
      optionRender={({ label, data }) => (
        <span className="field-suggestion">
          <span>{label}</span>
          <span className="field-count">{number(data.count ?? 0)}</span>
        </span>
      )}
      placeholder="Choose or type"
      notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? "Couldn't load" : null}
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
  readonly endpoint: Endpoint;
  readonly name: string;
}

/** One line of text that offers what other records have there; anything else may be typed all the same. */
export const SuggestLine = ({ endpoint, name, value, onChange, ...props }: LineProps) => {
  // antd puts it on a div, where it is not allowed.
  const { "aria-required": _, ...rest } = props;
  const text = typeof value === "string" ? value : "";
  const [wasTouched, setWasTouched] = useState(false);
  const found = useSuggestions(endpoint, name, text, wasTouched);
  return (
    <AutoComplete
      {...rest}
      value={text}
      options={found.values.map((one) => ({ value: one.value })).filter((one) => one.value !== text)}
      onFocus={() => setWasTouched(true)}
      onChange={(next: string | undefined) => onChange?.(next ?? "")}
    />
  );
};

/** The values that a field has so far and that match what is typed, the most used first. */
const useSuggestions = (endpoint: Endpoint, name: string, typed: string, enabled: boolean) => {
  const search = useSettled(typed, 250).trim();
  const query = { type: name, limit: offered, ...(search && { search }) };
  const { data, isFetching, isError } = useEndpoint(endpoint, { query }, { enabled, keepPrevious: true });
  const { values = [] } = (data ?? {}) as { readonly values?: readonly { value: string; count: number }[] };
  return { values: values.filter(({ value }) => value !== ""), isFetching, isError };
};

/** Where the values of a text field are read, and under which name. */
interface Suggestions {
  readonly endpoint: Endpoint;
  readonly name: string;
}

/**
 * What is suggested for a field of an area: the values that the field has so far, or those of another area's field.
 * Undefined where there are none for the person.
 */
export const suggestionsFor = (area: string, field: Field, role: Role | undefined): Suggestions | undefined => {
  const of = field.suggests ?? { area, field: field.name };
  const endpoint = field.kind === "string" ? endpointOf(of.area, "values") : undefined;
  if (!endpoint || !mayCall(endpoint, role)) return undefined;
  // Another area's schemas may not be loaded; that it has the field is tested.
  const types = field.suggests ? undefined : endpoint.query?.shape["type"];
  const offers = field.suggests || (types && schemaInfo(types as z.core.$ZodType).values.includes(of.field));
  return offers ? { endpoint, name: of.field } : undefined;
};
