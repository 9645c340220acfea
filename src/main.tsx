import { Component, lazy, type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { isReloading, reload, reloadOnMissingPart } from "./providers/new-release.ts";
import { linkPageOf, PublicPages } from "./pages/sign-in/public-pages.tsx";
import { isPublic, returnAddress, signInAddress } from "./pages/sign-in/place.ts";
import { resume } from "./providers/enter.ts";
import { readAhead } from "./providers/read-ahead.ts";
import { openCalls } from "./providers/open-calls.ts";
import { session } from "./providers/session.ts";
import { useStore } from "./providers/store.ts";
import { Loaded } from "./ui/feedback/loaded.tsx";
import { Loading } from "./ui/feedback/loading.tsx";
import "virtual:design-tokens.css";
import "./providers/theme/base.css";

/** The console, loaded once a user is signed in. By then the address is one of the console's own. */
const loadApp = () => import("./app.tsx");
/** Asked for with the session, where there is one from an earlier visit. */
let companyAsked: ReturnType<typeof openCalls.company> | undefined;
const readCompany = async () => {
  const asked = companyAsked;
  companyAsked = undefined;
  return (await asked?.catch(() => undefined)) ?? openCalls.company();
};
const Console = lazy(async () => {
  const [{ default: App, loadPage }, company] = await Promise.all([loadApp(), readCompany()]);
  history.replaceState(null, "", returnAddress());
  await loadPage(location.pathname);
  return { default: ({ userId }: { userId: string }) => <App userId={userId} company={company} /> };
});

// Pages that a signed-in user may have to complete before anything else.
const VerifyFirstPage = lazy(() => import("./pages/sign-in/verify-first-page.tsx"));
const CheckCertificatePage = lazy(() => import("./pages/certificates/check-page.tsx"));
const SetUpFirstPage = lazy(() => import("./pages/security/set-up-first-page.tsx"));

/** The page of an address that opens for everyone, with or without a session: a link from a mail, or from a certificate. */
const openPageOf = (path: string): ReactNode =>
  linkPageOf(path) ?? (/^\/verify(?:\/|$)/.test(path) ? <CheckCertificatePage /> : null);

/** The session decides what is shown, but for pages that open for everyone. */
function Main() {
  const state = useStore(session);
  const openPage = openPageOf(location.pathname);
  if (openPage) return openPage;
  if (!state.user)
    return state.ended === "none" || state.ended === "failed" ? <PublicPages path={location.pathname} /> : <Loading />;
  if (!state.user.isEmailVerified) return <VerifyFirstPage user={state.user} />;
  if (state.user.mustSetUpSecondFactor) return <SetUpFirstPage />;
  return <Console userId={state.user._id} />;
}

/** Catches what no other boundary caught: usually a part of the console that could not be loaded. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return isReloading() ? <Loading /> : <Loaded read={{ error: this.state.error, refetch: reload }} />;
  }
}

const root = createRoot(document.querySelector("#root")!);

/** When the session ends, the whole page is reloaded, and with it everything held in memory. */
const leaveWithSession = (): void => {
  const state = session.get();
  if (!state.user && !openPageOf(location.pathname)) location.assign(signInAddress(state.ended));
};

/** What the server has named in this page's HTML: all of its files, and what it reads first. */
const named = document.querySelector<HTMLTemplateElement>("#page-files");

const begin = async (): Promise<void> => {
  root.render(<Loading />);
  try {
    const stored = await session.stored();
    if (stored) {
      const resumed = resume(stored);
      companyAsked = openCalls.company();
      companyAsked.catch(() => undefined);
      readAhead(named?.dataset["reads"]?.match(/\S+/g) ?? [], stored.token);
      // The files come after these small calls, which a slow network would not let through between them.
      setTimeout(() => {
        // All at once, and not each part once the part before it has come.
        if (named) document.head.append(named.content);
        // A failure is shown when the module is needed.
        loadApp().catch(() => undefined);
      });
      await resumed;
    }
  } catch (error) {
    root.render(<Loaded read={{ error, refetch: begin }} />);
    return;
  }
  const state = session.get();
  const isPlaceForAll = isPublic(location.pathname) || openPageOf(location.pathname);
  if (!state.user && (!isPlaceForAll || state.ended === "failed")) {
    history.replaceState(null, "", signInAddress(state.ended));
  }
  session.subscribe(leaveWithSession);
  root.render(
    <Boundary>
      <Suspense fallback={<Loading />}>
        <Main />
      </Suspense>
    </Boundary>,
  );
};

reloadOnMissingPart();
// Not awaited: modules loaded later import parts of this file, and would wait for it in turn.
void begin();
