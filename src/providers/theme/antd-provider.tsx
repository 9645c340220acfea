import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { DialogsProvider } from "./antd-dialogs.tsx";
import { antdThemes } from "./antd-theme.ts";
import { giveNonceToStyles, nonce } from "./nonce.ts";
import { theme } from "./theme.ts";
import { useStore } from "../store.ts";

giveNonceToStyles(document.head);
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** antd with our theme and the page's nonce; loaded with the first page that uses antd. */
export default function AntdProvider({ children }: { children: ReactNode }) {
  const chosen = antdThemes[useStore(theme)];
  return (
    <ConfigProvider theme={{ ...chosen, token: { ...chosen.token, motion: !isStill } }} csp={{ nonce }}>
      <DialogsProvider>{children}</DialogsProvider>
    </ConfigProvider>
  );
}
