import { Button, Dropdown } from "antd";
import { useRef } from "react";
import { actionMenu } from "../table/action-menu.ts";
import { type ActionsProps, useRecordActions } from "../table/use-record-actions.tsx";
import type { AnyRecord } from "./resource.tsx";

interface Props extends ActionsProps<AnyRecord> {
  /** Undefined where the record can't be edited. */
  readonly onEdit: (() => void) | undefined;
  /** Something else on the page is its main button. */
  readonly hasOwnStep: boolean;
}

/** The actions on the record of a page: what people come for as buttons, all others in a menu. */
export const PageActions = ({ onEdit, hasOwnStep, ...props }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const { open, start, running, itemsOf, dialog } = useRecordActions(props);
  const steps = open.filter(({ step }) => step);
  const more = open.filter(({ step }) => !step);
  return (
    <>
      {more.length > 0 && (
        <Dropdown {...actionMenu(button, { items: itemsOf(more) })}>
          <Button ref={button}>More</Button>
        </Dropdown>
      )}
      {onEdit && (
        <Button type={steps.length > 0 || hasOwnStep ? "default" : "primary"} onClick={onEdit}>
          Edit
        </Button>
      )}
      {steps.toReversed().map((action) => (
        <Button
          key={action.key}
          type={action.step === "main" ? "primary" : "default"}
          danger={action.danger === true}
          loading={running === action.key}
          disabled={running !== null}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      {dialog}
    </>
  );
};
