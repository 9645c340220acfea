/** The mails that Muster sends. Each text is complete: subject, then plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const sign = (name: string): string => `\n\n${name}, on Muster\n`;

/** One name or two, of letters alone. */
const nameLike = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+)?$/u;
const greetedMax = 30;
/** By name only where it is one: people type their names themselves, and a mail is no place for their other texts. */
const hello = (firstName: string): string =>
  firstName.length <= greetedMax && nameLike.test(firstName) ? `Hello ${firstName},\n\n` : noName;
/** In mails that strangers can have sent to any address: the name may be of who typed it, not of who reads it. */
const noName = "Hello,\n\n";

export const verifyMail = (company: string, link: string): MailText => ({
  subject: "Please verify your e-mail address",
  text: `${noName}welcome to ${company}. Please verify your e-mail address with this link, which works for three days:\n\n${link}\n\nIf you did not sign up, you need do nothing.${sign(company)}`,
});

export const existingAccountMail = (company: string, signInPage: string): MailText => ({
  subject: "You have an account already",
  text: `${noName}somebody, probably you, tried to sign up at ${company} with this address. You have an account already: sign in at\n\n${signInPage}\n\nThere you can also set a new password. If it was not you, you need do nothing.${sign(company)}`,
});

export const newEmailMail = (company: string, link: string): MailText => ({
  subject: "Confirm your new e-mail address",
  text: `${noName}with this link, which works for three days, this becomes the address of your account at ${company}:\n\n${link}\n\nIf you did not ask for it, you need do nothing.${sign(company)}`,
});

export const existingAddressMail = (company: string, signInPage: string): MailText => ({
  subject: "This address has an account already",
  text: `${noName}a change of another account's e-mail address to this one was asked for at ${company}. It belongs to your account, so nothing was changed. You sign in at\n\n${signInPage}${sign(company)}`,
});

/** To the address that an account had until now. */
export const emailChangedMail = (company: string, firstName: string, newEmail: string, undo: string): MailText => ({
  subject: "The e-mail address of your account was changed",
  text: `${hello(firstName)}your account at ${company} has the address ${newEmail} from now on. If you wanted that, you need do nothing.\n\nIf it was not you, take your account back with this link, which works for seven days. It signs out everybody who uses the account, and you choose a new password:\n\n${undo}${sign(company)}`,
});

export const resetMail = (company: string, link: string): MailText => ({
  subject: "Set a new password",
  text: `${noName}with this link, which works for one hour, you can set a new password:\n\n${link}\n\nIf you did not ask for it, you need do nothing: your password stays as it is.${sign(company)}`,
});

/** To the old address of an account that was taken back without it; `name` is what its owner signs in with. */
export const noAddressMail = (company: string, name: string, link: string): MailText => ({
  subject: "Your account is yours again",
  text: `${noName}nobody can use the account at ${company} any more that had this address. Another account has the address by now, so please give yours one of its own. With this link, which works for two weeks, you can set a new password:\n\n${link}\n\nThen sign in with it as\n\n${name}\n\nand choose "Correct the address".${sign(company)}`,
});

export const identityAddedMail = (
  company: string,
  firstName: string,
  provider: string,
  isPasswordVoid: boolean,
): MailText => ({
  subject: `You can sign in with ${provider} now`,
  text: `${hello(firstName)}from now on you can sign in at ${company} with ${provider}, which has confirmed that this address is yours.${isPasswordVoid ? " The address had not been verified before, so the password that the account had works no longer, and whoever was signed in is signed out." : ""}\n\nIf it was not you, please set a new password with "Forgot your password?", sign in with it, and remove ${provider} from your ways to sign in.${sign(company)}`,
});

export const invitationMail = (company: string, firstName: string, link: string): MailText => ({
  subject: `Your account at ${company}`,
  text: `${hello(firstName)}${company} has made an account for you. Choose a password with this link, which works for 14 days, and you can begin:\n\n${link}${sign(company)}`,
});

/** A mail to a group, as each member gets it: the sender's text, and why they get it. */
export const groupMail = (
  company: string,
  to: { readonly firstName: string },
  about: { readonly group: string; readonly sender: string; readonly subject: string; readonly text: string },
): MailText => ({
  subject: about.subject,
  text: `${hello(to.firstName)}${about.text}\n\n${about.sender} wrote this to the group ${about.group}, which you are in.${sign(company)}`,
});

/** What staff wrote to one person. */
export const personalMail = (
  company: string,
  firstName: string,
  about: { readonly sender: string; readonly subject: string; readonly text: string },
): MailText => ({
  subject: about.subject,
  text: `${hello(firstName)}${about.text}

${about.sender} wrote this to you.${sign(company)}`,
});

/** A notification, with its link and the page of notification settings. */
export const notificationMail = (
  company: string,
  firstName: string,
  { title, message, link }: { title: string; message: string; link: string | null },
  settingsPage: string,
): MailText => ({
  subject: title,
  text: `${hello(firstName)}${message}${link ? `\n\n${link}` : ""}\n\nChoose what you are told of and where:\n\n${settingsPage}${sign(company)}`,
});

/** The notifications since the last digest; `more`: how many are not listed. */
export const digestMail = (
  company: string,
  firstName: string,
  messages: readonly string[],
  more: number,
  pages: { list: string; settings: string },
): MailText => ({
  subject: messages.length + more === 1 ? "1 new notification" : `${messages.length + more} new notifications`,
  text: `${hello(firstName)}this is new for you:\n\n${messages.map((message) => `- ${message}`).join("\n")}${more > 0 ? `\n- and ${more} more` : ""}\n\nSee them all:\n\n${pages.list}\n\nChoose what you are told of and where:\n\n${pages.settings}${sign(company)}`,
});

/** A notice of the account's security; `what` begins in lower case, after the greeting. */
export const securityMail = (
  company: string,
  firstName: string,
  { subject, what }: { subject: string; what: string },
): MailText => ({
  subject,
  text: `${hello(firstName)}${what}\n\nIf it was not you, please set a new password at once and tell an administrator.${sign(company)}`,
});
