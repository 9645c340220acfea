import { Select } from "antd";
import { useState } from "react";
import { plainText } from "../format.ts";
import type { InputProps } from "../input-props.ts";
import type { Option } from "./field.ts";
import { languageName, languages, typedTag } from "./languages.ts";

interface Props extends InputProps {
  readonly many: boolean;
}

const isFound = (typed: string, option?: Partial<Option>): boolean =>
  [option?.label, option?.value].some((text) => plainText(text).toLowerCase().includes(typed.trim().toLowerCase()));

/** Chooses languages by name or tag (BCP 47); a tag that is not in the list can be typed. */
const LanguageSelect = ({ many, value, onChange, ...props }: Props) => {
  const [typed, setTyped] = useState("");
  // antd puts it on a div, where it is not allowed.
  const { "aria-required": _, ...rest } = props;
  const chosen = [value].flat().filter((tag): tag is string => typeof tag === "string" && tag !== "");
  return (
    <Select
      {...rest}
      {...(many && { mode: "multiple" as const })}
      value={many ? chosen : chosen[0]}
      options={[...optionsWith([...chosen, typed.trim()])]}
      optionRender={({ label, value: tag }) => (
        <span className="field-suggestion">
          <span>{label}</span>
          <span className="field-count">{tag}</span>
        </span>
      )}
      // Names of languages are longer than the input may be.
      popupMatchSelectWidth={280}
      showSearch
      allowClear
      filterOption={isFound}
      placeholder={many ? "Any" : "Choose…"}
      notFoundContent="No such language. A tag such as pt-BR can be typed"
      onSearch={setTyped}
      onChange={(next: unknown) => onChange?.(next ?? (many ? [] : ""))}
    />
  );
};

/** The languages, and those of these tags that are not among them. */
const optionsWith = (tags: readonly string[]): readonly Option[] => {
  const known = languages();
  const other = new Set(tags.map(typedTag).filter((tag) => tag !== undefined));
  const added = [...other].filter((tag) => !known.some(({ value }) => value === tag));
  // At the end, since the first letters of a name may be the tag of a rare language.
  return [...known, ...added.map((tag) => ({ value: tag, label: languageName(tag) }))];
};

export default LanguageSelect;
