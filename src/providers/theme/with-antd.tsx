import { type ComponentType, lazy } from "react";

/** A component that uses antd: its module and antd are loaded in parallel. */
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
