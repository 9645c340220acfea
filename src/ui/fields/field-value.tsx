import { CheckOutlined, MinusOutlined } from "@ant-design/icons-svg";
import { lazy, type ReactNode, Suspense } from "react";
import { useCompany } from "../../providers/company.ts";
import { day, duration, durationExact, money, number, plainText, timeOfDay } from "../format.ts";
import { isState, StateTag } from "./state-tag.tsx";
import { When } from "./when.tsx";
import { countryName } from "./countries.ts";
import { languageName } from "./languages.ts";
import type { Field } from "./field.ts";
import { RecordLink } from "./record-link.tsx";
import { recordName } from "./record-name.ts";
import { Icon } from "../icon.tsx";

const none = (
  <span className="field-none" title="Nothing here">
    –
  </span>
);

/** Lists don't need it: there a formatted text is shown as plain text. */
const RichTextView = lazy(() => import("../rich-text/rich-text-view.tsx"));

const YesNo = ({ is }: { readonly is: boolean }) => (
  <span className={is ? "field-yes" : "field-none"}>
    {is ? <Icon of={CheckOutlined} /> : <Icon of={MinusOutlined} />} {is ? "Yes" : "No"}
  </span>
);

const Money = ({ minor }: { readonly minor: number }) => money(minor, useCompany());

const choice = (field: Field, value: string): ReactNode => {
  const word = field.options.find((option) => option.value === value)?.label ?? value;
  const isTag = isState(value) && field.options.every((option) => isState(option.value));
  return isTag ? <StateTag state={value} word={word} /> : word;
};

/** A text that may be an e-mail address, which is broken before the @ where it doesn't fit in a line. */
export const brokenAddress = (address: string): ReactNode => {
  const at = address.indexOf("@");
  return at < 0 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
};

const one = (field: Field, value: unknown): ReactNode => {
  switch (field.kind) {
    case "boolean":
      return <YesNo is={value === true} />;
    case "enum":
      return choice(field, String(value));
    case "country":
      return countryName(String(value));
    case "language":
      return <span title={String(value)}>{languageName(String(value))}</span>;
    case "money":
      return <Money minor={Number(value)} />;
    case "minutes":
      return duration(Number(value) * 60);
    case "seconds":
      return <span title={durationExact(Number(value))}>{duration(Number(value))}</span>;
    case "number":
      return number(Number(value));
    case "year":
      return plainText(value);
    case "phone":
      return <a href={`tel:${plainText(value)}`}>{plainText(value)}</a>;
    case "day":
      return day(String(value));
    case "time":
      return timeOfDay(String(value));
    case "instant":
      return <When at={String(value)} />;
    case "reference":
      return <RecordLink area={field.reference} to={value} />;
    case "text":
      return <span className="field-text">{String(value)}</span>;
    case "rich text":
      return (
        <Suspense fallback={richPlain(String(value))}>
          <RichTextView html={String(value)} />
        </Suspense>
      );
    case "picture":
      return <img className="field-picture" src={String(value)} alt="" />;
    case "picture id":
      return "A picture";
    case "list":
      return <Items field={field} items={[value]} />;
    default:
      return typeof value === "object" ? JSON.stringify(value) : brokenAddress(plainText(value));
  }
};

/** How many items of a list are shown: on a page, and in a table's cell. */
const shownMost = { whole: 20, brief: 2 } as const;

const wordOf = (value: unknown): string => (typeof value === "object" ? recordName(value) : plainText(value));

const Many = ({
  field,
  values,
  isBrief,
}: {
  readonly field: Field;
  readonly values: readonly unknown[];
  readonly isBrief: boolean;
}) => {
  const max = isBrief ? shownMost.brief : shownMost.whole;
  const left = values.slice(max);
  return (
    <span className="field-many">
      {values.slice(0, max).map((value, at) => (
        <span key={at}>{one(field, value)}</span>
      ))}
      {left.length > 0 && (
        <span title={left.slice(0, 50).map(wordOf).join(", ")}>
          +{number(left.length)}
          {isBrief ? "" : " more"}
        </span>
      )}
    </span>
  );
};

/** A list of small objects as a small table. */
const Items = ({ field, items }: { readonly field: Field; readonly items: readonly unknown[] }) => (
  <table className="field-items">
    <thead>
      <tr>
        {field.items.map((item) => (
          <th key={item.name} scope="col">
            {item.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((record, at) => (
        <tr key={at}>
          {field.items.map((item) => (
            <td key={item.name}>
              <FieldValue field={item} value={(record as Record<string, unknown>)[item.name]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const longKinds = new Set<Field["kind"]>(["string", "text", "rich text"]);

interface Props {
  readonly field: Field;
  readonly value: unknown;
  /** In a table's cell: long texts and lists are shortened. */
  readonly isBrief?: boolean;
}

/** A field's value, formatted for reading. */
export const FieldValue = ({ field, value, isBrief = false }: Props): ReactNode => {
  if (value === null || value === undefined || value === "") return none;
  if (isBrief && typeof value === "string" && longKinds.has(field.kind)) {
    const text = field.kind === "rich text" ? richPlain(value) : value;
    return (
      <span className="field-brief" title={text}>
        {text}
      </span>
    );
  }
  if (!Array.isArray(value)) return one(field, value);
  if (value.length === 0) return none;
  return field.kind === "list" ? (
    <Items field={field} items={value} />
  ) : (
    <Many field={field} values={value} isBrief={isBrief} />
  );
};

const breaks = /<br>|<\/(?:p|li|h2|h3|blockquote|pre|div)>/g;

/** A formatted text as one plain line. */
const richPlain = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(breaks, "$& "), "text/html");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
};
