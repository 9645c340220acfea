import { AutoComplete } from "antd";
import { useState } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { InputProps } from "../input-props.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface Props extends InputProps {
  /** The row that tells the values. */
  readonly row: Endpoint;
  readonly name: string;
}

/** One line of text that offers what other records have there; anything else may be typed all the same. */
export const SuggestLine = ({ row, name, value, onChange, ...props }: Props) => {
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
