import { Component, lazy, type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { isReloading, reload, reloadOnMissingPart } from "./providers/new-release.ts";
import { linkPageOf, Outside } from "./pages/sign-in/outside.tsx";
import { isOutside, returnAddress, signInAddress } from "./pages/sign-in/place.ts";
import { resume } from "./providers/enter.ts";
import { openCalls } from "./providers/open-calls.ts";
import { session } from "./providers/session.ts";
import { useStore } from "./providers/store.ts";
import { Failed } from "./ui/feedback/failed.tsx";
import { Loading } from "./ui/feedback/loading.tsx";
import "virtual:design-tokens.css";
import "./providers/theme/base.css";

/** The console, loaded for whoever is signed in; by then the address is one of its own. */
const loadApp = () => import("./app.tsx");
const Console = lazy(async () => {
  const [{ default: App }, company] = await Promise.all([loadApp(), openCalls.company()]);
  history.replaceState(null, "", returnAddress());
  return { default: ({ userId }: { userId: string }) => <App userId={userId} company={company} /> };
});

// What somebody who is signed in may have to do before anything else.
const VerifyFirstPage = lazy(() => import("./pages/sign-in/verify-first-page.tsx"));
const SetUpFirstPage = lazy(() => import("./pages/security/set-up-first-page.tsx"));

/** Who is here decides what they see; links from mails open for everybody. */
function Main() {
  const state = useStore(session);
  const linkPage = linkPageOf(location.pathname);
  if (linkPage) return linkPage;
  if (!state.user)
    return state.ended === "none" || state.ended === "failed" ? <Outside path={location.pathname} /> : <Loading />;
  if (!state.user.isEmailVerified) return <VerifyFirstPage user={state.user} />;
  if (state.user.mustSetUpSecondFactor) return <SetUpFirstPage />;
  return <Console userId={state.user._id} />;
}

/** What nothing below caught: the console's own parts could not be loaded, as a rule. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return isReloading() ? <Loading /> : <Failed error={this.state.error} again={() => void reload()} />;
  }
}

const root = createRoot(document.querySelector("#root")!);

/** A session that ends from here on takes the whole page with it, and all that it holds in memory. */
const leaveWithSession = (): void => {
  const state = session.get();
  if (!state.user && !linkPageOf(location.pathname)) location.assign(signInAddress(state.ended));
};

const begin = async (): Promise<void> => {
  root.render(<Loading />);
  try {
    const stored = await session.stored();
    // On its way while the server is asked; a failure shows when it is needed.
    if (stored) loadApp().catch(() => undefined);
    if (stored) await resume(stored);
  } catch (error) {
    root.render(<Failed error={error} again={() => void begin()} />);
    return;
  }
  const state = session.get();
  const isPlaceForAll = isOutside(location.pathname) || linkPageOf(location.pathname);
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
// Not awaited here: what is loaded later imports parts of this very file, and would wait for it in turn.
void begin();
