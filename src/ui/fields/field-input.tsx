import { Input, InputNumber, Select, Switch } from "antd";
import { lazy, Suspense } from "react";
import { useRole } from "../../providers/access.ts";
import { plainText } from "../format.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import type { InputProps } from "../input-props.ts";
import { countries } from "./countries.ts";
import type { Field, Option } from "./field.ts";
import { LongSecondsInput, MinutesInput, SecondsInput } from "./duration-inputs.tsx";
import { MoneyInput, SignedMoneyInput } from "./money-input.tsx";
import { InstantInput } from "./instant-input.tsx";
import { ReferenceSelect } from "./reference-select.tsx";
import { suggestionsFor, SuggestLine, SuggestSelect } from "./suggestions.tsx";
import { useTypedDay } from "./use-typed-day.ts";

interface Props extends InputProps {
  readonly field: Field;
  /** Names of referenced records that are already known. */
  readonly known?: readonly Option[];
  /** The record's area: a text field suggests the values of the area's other records. */
  readonly area?: string;
  /** Narrows the records that a reference may point at, beyond the field's own filter. */
  readonly narrow?: Readonly<Record<string, string>> | undefined;
  /** It is the input of a filter: a reference may also be to a record that can't be chosen for anything new. */
  readonly isFilter?: boolean;
}

/** It contains every country's calling codes, so it is loaded only for a phone number. */
const PhoneInput = lazy(() => import("./phone-input.tsx"));
const LanguageSelect = lazy(() => import("./language-select.tsx"));
const PictureInput = lazy(() => import("../files/picture-input.tsx"));
const RichTextEditor = lazy(() => import("../rich-text/rich-text-editor.tsx"));

/** Seconds with a limit of their own of an hour or more; every whole number has the largest one that is safe. */
const isLong = (max = 0): boolean => max >= 3600 && max < Number.MAX_SAFE_INTEGER;

const byLabel = (typed: string, option?: { label?: unknown }): boolean =>
  plainText(option?.label).toLowerCase().includes(typed.toLowerCase());

/** The input for a field's kind. */
export const FieldInput = ({ field, known, area, narrow, isFilter, ...props }: Props) => {
  const role = useRole();
  // A name belongs to one record: the names of others are no suggestions.
  const isOffered = area !== undefined && (field.many ? field.suggests : field.name !== "name");
  const suggestions = isOffered ? suggestionsFor(area, field, role) : undefined;
  const { value, onChange, ...rest } = props;
  // antd puts it on a div, where it is not allowed.
  const { "aria-required": _, ...select } = rest;
  const text = {
    ...rest,
    value: typeof value === "string" ? value : "",
    ...(field.autocomplete && { autoComplete: field.autocomplete }),
  };
  const choose = (options: readonly Option[]) => (
    <Select
      {...select}
      {...(field.many && { mode: "multiple" as const })}
      value={value === null ? undefined : value}
      options={options.map(({ value, label }) => ({ value, label }))}
      allowClear={field.nullable || field.many}
      showSearch={options.length > 8 || field.many}
      filterOption={byLabel}
      placeholder={field.many ? "Any" : "Choose…"}
      onChange={(next: unknown) => onChange?.(next ?? (field.many ? [] : null))}
    />
  );
  switch (field.kind) {
    case "text":
      return (
        <Input.TextArea
          {...text}
          autoSize={{ minRows: 3, maxRows: 16 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case "rich text":
      return (
        <Suspense fallback={<p role="status">Loading the editor…</p>}>
          <RichTextEditor
            {...props}
            label={field.label}
            attachments={schemaInfo(field.schema).meta.attachments === true}
          />
        </Suspense>
      );
    case "picture id":
      return (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <PictureInput {...props} label={field.label} address={known?.find((one) => one.value === value)?.label} />
        </Suspense>
      );
    case "password":
      return (
        <Input.Password {...text} autoComplete="new-password" onChange={(event) => onChange?.(event.target.value)} />
      );
    case "number":
      return (
        <InputNumber
          {...rest}
          value={typeof value === "number" ? value : null}
          {...(schemaInfo(field.schema).kind === "integer" && { precision: 0 })}
          className="field-narrow"
          onChange={(next) => onChange?.(next)}
        />
      );
    case "money":
      return (field.min ?? 0) < 0 ? <SignedMoneyInput {...props} /> : <MoneyInput {...props} />;
    case "minutes":
      return <MinutesInput {...props} />;
    case "seconds":
      return isLong(field.max) ? <LongSecondsInput {...props} /> : <SecondsInput {...props} />;
    case "boolean":
      return <Switch {...rest} checked={value === true} onChange={(next) => onChange?.(next)} />;
    case "enum":
      return choose(field.options);
    case "country":
      return choose(countries());
    case "language":
      return (
        <Suspense fallback={<Input {...text} readOnly />}>
          <LanguageSelect {...props} many={field.many} />
        </Suspense>
      );
    case "phone":
      return (
        <Suspense fallback={<Input {...text} type="tel" readOnly />}>
          <PhoneInput {...props} label={field.label} nullable={field.nullable} />
        </Suspense>
      );
    case "year":
      return (
        <InputNumber
          {...rest}
          value={typeof value === "number" ? value : null}
          precision={0}
          controls={false}
          inputMode="numeric"
          maxLength={4}
          className="field-year"
          onChange={(next) => onChange?.(next)}
        />
      );
    case "instant":
      return <InstantInput {...props} />;
    case "day":
      return isFilter ? (
        <DayFilter {...props} />
      ) : (
        <Input
          {...text}
          type="date"
          className="field-narrow"
          onChange={(event) => onChange?.(event.target.value || (field.nullable ? null : ""))}
        />
      );
    case "reference":
      return field.reference ? (
        <ReferenceSelect
          {...select}
          area={field.reference}
          narrow={narrow ? { ...field.among, ...narrow } : field.among}
          ofAll={isFilter || field.ofAll}
          many={field.many}
          nullable={field.nullable}
          value={(value ?? null) as string | null | readonly string[]}
          {...(known && { known })}
          {...(onChange && { onChange })}
        />
      ) : null;
    default:
      if (suggestions && field.many) {
        return (
          <SuggestSelect
            {...select}
            {...suggestions}
            values={Array.isArray(value) ? (value as string[]) : []}
            onChange={(next) => onChange?.(next)}
          />
        );
      }
      if (suggestions) return <SuggestLine {...props} {...suggestions} />;
      return field.many ? (
        <Select
          {...select}
          mode="tags"
          value={value}
          open={false}
          suffixIcon={null}
          placeholder="Type and press Enter"
          onChange={(next: unknown) => onChange?.(next)}
        />
      ) : (
        <Input
          {...text}
          {...(field.kind === "email" && { type: "email" })}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
  }
};

/** The day of a filter, which the address has. */
const DayFilter = ({ value, onChange, onBlur, ...rest }: InputProps) => {
  const typed = useTypedDay({
    value: typeof value === "string" ? value : "",
    onDay: (day) => onChange?.(day || null),
  });
  return (
    <Input
      {...rest}
      {...typed}
      type="date"
      className="field-narrow"
      onBlur={(event) => {
        typed.onBlur(event);
        onBlur?.();
      }}
    />
  );
};
