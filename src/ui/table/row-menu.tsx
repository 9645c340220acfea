import { MoreOutlined } from "@ant-design/icons-svg";
import { Dropdown, type MenuProps } from "antd";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { actionMenu } from "./action-menu.ts";

interface Props {
  readonly label: string;
  readonly items: NonNullable<MenuProps["items"]>;
}

/** What a menu hangs on, in the place of an element that is there already. */
const StandIn = ({ of, ref }: { readonly of: HTMLElement | null; readonly ref?: Ref<HTMLElement | null> }) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of, [of]);
  return null;
};

/**
 * Three dots with a menu. The menu is made when it is first opened, and the button is a plain one: with a menu and a button
 * of antd's in each row, scripts took half as long again to show a table.
 */
export const RowMenu = ({ label, items }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isMade, setMade] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const press = (): void => {
    setMade(true);
    setOpen(!isOpen);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="row-menu"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={press}
      >
        <Icon of={MoreOutlined} />
      </button>
      {isMade && (
        <Dropdown open={isOpen} onOpenChange={setOpen} {...actionMenu(button, { items })}>
          <StandIn of={button.current} />
        </Dropdown>
      )}
    </>
  );
};
