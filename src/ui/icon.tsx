import type { AbstractNode, IconDefinition } from "@ant-design/icons-svg/es/types.js";
import { createElement, type ReactElement } from "react";
import "./icon.css";

/**
 * An icon of Ant Design beside words, which screen readers skip. Drawn from the package's plain definitions: the
 * components of @ant-design/icons bring along what colours and turns icons, 9 kB for pages that need nothing else of antd.
 */
export const Icon = ({ of: { icon, name } }: { readonly of: IconDefinition }) => (
  <span className={`anticon anticon-${name}`} aria-hidden>
    {typeof icon === "function" ? null : draw({ ...icon, attrs: { ...icon.attrs, ...size } })}
  </span>
);

const size = { width: "1em", height: "1em", fill: "currentColor" };

const draw = ({ tag, attrs, children = [] }: AbstractNode, key?: number): ReactElement =>
  createElement(tag, { ...asProps(attrs), key }, ...children.map(draw));

/** Attributes as React names them: `fillRule` for `fill-rule`. */
const asProps = (attrs: AbstractNode["attrs"]) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name.replace(/-./g, ([, letter]) => letter!.toUpperCase()), value]),
  );
