import { Input, InputNumber } from "antd";
import { Labelled } from "./labelled.tsx";

interface Common<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly problem?: string | undefined;
  readonly help?: string;
}

/** One line, or several that grow with what is typed. */
export const TextLine = ({
  label,
  value,
  onChange,
  problem,
  help,
  rows,
}: Common<string> & { readonly rows?: true }) => (
  <Labelled label={label} problem={problem} className="question-grow" {...(help !== undefined && { help })}>
    {(ties) =>
      rows ? (
        <Input.TextArea
          {...ties}
          value={value}
          autoSize={{ minRows: 1, maxRows: 8 }}
          {...(problem !== undefined && { status: "error" as const })}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          {...ties}
          value={value}
          {...(problem !== undefined && { status: "error" as const })}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    }
  </Labelled>
);

interface NumberProps extends Common<number> {
  readonly min?: number;
  readonly max?: number;
  readonly suffix?: string;
}

/** A number; an empty one is not a number. */
export const NumberInput = ({ label, value, onChange, problem, help, min, max, suffix }: NumberProps) => (
  <Labelled label={label} problem={problem} {...(help !== undefined && { help })}>
    {(ties) => (
      <InputNumber<number>
        {...ties}
        value={Number.isNaN(value) ? null : value}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(suffix !== undefined && { suffix })}
        {...(problem !== undefined && { status: "error" as const })}
        className="question-number"
        onChange={(next) => onChange(next ?? Number.NaN)}
      />
    )}
  </Labelled>
);

/** What a learner is told who gives this answer. */
export const FeedbackInput = ({
  value,
  onChange,
  problem,
  label = "Feedback",
}: Omit<Common<string>, "label"> & { readonly label?: string }) => (
  <TextLine label={label} value={value} onChange={onChange} problem={problem} rows />
);
