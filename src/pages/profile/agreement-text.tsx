/** The agreement as it is signed: its title, then its paragraphs, in a box of its own that scrolls. */
export const AgreementText = ({ text }: { readonly text: string }) => {
  const [title = "", ...paragraphs] = text.split(/\n\s*\n/);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that the keyboard must reach it
    <section className="profile-agreement-text" aria-label="The text of the agreement" tabIndex={0}>
      <h3>{title}</h3>
      {paragraphs.map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  );
};
