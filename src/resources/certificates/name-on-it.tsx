import type { Certificate } from "../../../contract/certificates/entity.ts";

/** Whether a certificate prints another name than its holder has now. What an uploaded file prints is not known. */
export const hasOldName = ({ user, person, isFile }: Certificate): boolean => !isFile && user.name !== person;

/** The name that a certificate prints, and how its holder is called now if that differs. */
export const NameOnIt = ({ certificate }: { readonly certificate: Certificate }) => (
  <>
    {certificate.person}
    {hasOldName(certificate) && <div className="soft">Now {certificate.user.name}</div>}
  </>
);
