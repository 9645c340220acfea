import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { useSettled } from "../fields/use-references.ts";

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onSettled: (text: string) => void;
}

/** Types at once, searches when the fingers rest; a change of the address from elsewhere is taken over. */
export const SearchBox = ({ label, value, onSettled }: SearchProps) => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const settled = useSettled(typed, 300);
  const tell = useRef(onSettled);
  tell.current = onSettled;
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    tell.current(settled);
  }, [settled]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <Input
      className="record-search"
      type="search"
      allowClear
      maxLength={100}
      prefix={<SearchOutlined aria-hidden />}
      placeholder="Search"
      aria-label={`Search: ${label}`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};
