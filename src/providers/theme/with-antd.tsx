import { type ComponentType, lazy } from "react";

/** A part of the console that uses antd: its module and antd are both asked for at the same time. */
export const lazyWithAntd = (load: () => Promise<{ readonly default: ComponentType }>): ComponentType =>
  lazy(async () => {
    const [{ default: Part }, { default: AntdProvider }] = await Promise.all([load(), import("./antd-provider.tsx")]);
    const WithAntd = () => (
      <AntdProvider>
        <Part />
      </AntdProvider>
    );
    return { default: WithAntd };
  });
