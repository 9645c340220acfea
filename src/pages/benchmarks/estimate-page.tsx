import { InputNumber, Select } from "antd";
import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import { benchmarkFields, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import { Page } from "../../ui/shell/page.tsx";
import { Answer } from "./answer.tsx";
import { type Asked, askedIn, unitField } from "./asked.ts";
import "./estimate.css";

const above = [{ label: "Benchmarks", to: "/benchmarks" }];
const server = fieldOf("serverAgent", benchmarkFields.serverAgent);

/** What work would take, from the benchmarks of like directory entries; the address has what is asked. */
const EstimatePage = () => {
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params);
  const ask = (name: keyof Asked) => (value: string | number | null | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null || value === undefined || value === "") after.delete(name);
        else after.set(name, String(value));
        return after;
      },
      { replace: true },
    );
  return (
    <Page title="Quote estimate" breadcrumb={above}>
      <div className="estimate-form">
        <ValueSelect label="Data type" type="dataType" value={asked.dataType} onChange={ask("dataType")} />
        <ValueSelect label="Annotation" type="annotation" value={asked.annotation} onChange={ask("annotation")} />
        <ValueSelect label="Category" type="category" value={asked.category} onChange={ask("category")} />
        <Labelled label={unitField.label}>
          {(id) => (
            <Select
              id={id}
              value={asked.unit}
              options={[...unitField.options]}
              placeholder="Choose…"
              onChange={ask("unit")}
            />
          )}
        </Labelled>
        <Labelled label={server.label}>
          {(id) => (
            <Select
              id={id}
              value={asked.serverAgent}
              options={[...server.options]}
              allowClear
              placeholder="Both"
              onChange={ask("serverAgent")}
            />
          )}
        </Labelled>
        <Labelled label="How many">
          {(id) => (
            <InputNumber<number>
              id={id}
              value={asked.units === undefined ? null : Number(asked.units)}
              min={1}
              max={1_000_000_000}
              precision={0}
              placeholder="For hours"
              onChange={ask("units")}
            />
          )}
        </Labelled>
      </div>
      <Answer asked={asked} />
    </Page>
  );
};

const Labelled = ({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};

interface ValueProps {
  readonly label: string;
  readonly type: "dataType" | "annotation" | "category";
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One of the values that benchmarks have so far. */
const ValueSelect = ({ label, type, value, onChange }: ValueProps) => {
  const { data, isPending } = useEndpoint(benchmarks.values, { query: { type } });
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          value={value}
          showSearch
          loading={isPending}
          options={(data?.values ?? []).map((one) => ({ value: one.value, label: one.value }))}
          placeholder="Choose…"
          onChange={onChange}
        />
      )}
    </Labelled>
  );
};

export default EstimatePage;
