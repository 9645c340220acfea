import { Link } from "react-router";
import { Page } from "../../ui/shell/page.tsx";
import { EmailSection } from "./email-section.tsx";
import { IdentitiesSection } from "./identities-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { Section } from "./section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TokensSection } from "./tokens-section.tsx";
import "../sign-in/shared/public-pages.css";
import "./security.css";

/** The security settings of the user's own account. */
export default function SecurityPage() {
  return (
    <Page title="Sign-in and security" narrow>
      <div className="security">
        <EmailSection />
        <Section title="Password">
          <p>
            <Link to="/change-password">Change your password</Link>
          </p>
        </Section>
        <SecondFactorSection />
        <IdentitiesSection />
        <SessionsSection />
        <TokensSection />
      </div>
    </Page>
  );
}
