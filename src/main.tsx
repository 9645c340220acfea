import { Component, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { isReloading, reloadOnMissingPart } from "./layout/new-release.ts";
import { linkPageOf, Outside } from "./pages/outside/outside.tsx";
import { goTo, outsidePaths, returnAddress, signInAddress, usePlace } from "./pages/outside/place.ts";
import { resume } from "./providers/enter.ts";
import { openCalls } from "./providers/open-calls.ts";
import { session } from "./providers/session.ts";
import { Failed } from "./ui/failed.tsx";
import { Loading } from "./ui/loading.tsx";
import "./theme/base.css";

/** The console, loaded for whoever is signed in; by then the address is one of its own. */
const Console = lazy(async () => {
  const [{ default: App }, company] = await Promise.all([import("./app.tsx"), openCalls.company()]);
  goTo(returnAddress(), "replace");
  return { default: ({ userId }: { userId: string }) => <App userId={userId} company={company} /> };
});

const VerifyFirstPage = lazy(() => import("./pages/outside/verify-first-page.tsx"));

/** Who is here decides what they see; links from mails open for everybody. */
function Main() {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const path = usePlace();
  const linkPage = linkPageOf(path);
  if (linkPage) return linkPage;
  if (!state.user) return state.ended === "none" || state.ended === "failed" ? <Outside path={path} /> : <Loading />;
  if (!state.user.isEmailVerified) return <VerifyFirstPage user={state.user} />;
  return <Console userId={state.user._id} />;
}

/** What nothing below caught: the console's own parts could not be loaded, as a rule. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return isReloading() ? <Loading /> : <Failed error={this.state.error} again={() => location.reload()} />;
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
    await resume();
  } catch (error) {
    root.render(<Failed error={error} again={() => void begin()} />);
    return;
  }
  const state = session.get();
  const isPlaceForAll =
    Object.values<string>(outsidePaths).includes(location.pathname) || linkPageOf(location.pathname);
  if (!state.user && (!isPlaceForAll || state.ended === "failed")) goTo(signInAddress(state.ended), "replace");
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
