import { addErrors, type Codes } from "../core/errors.ts";

const groupsErrors = addErrors({
  rule_group: [409, "A rule decides who is in this group. Change the rule, or convert it to a plain group first."],
  plain_group: [409, "This group has no rule: its members are chosen one by one."],
  nobody_to_mail: [409, "No one in this group can get mail."],
  mails_used_up: [
    429,
    "You have sent {max} group mails in the last 24 hours, which is the limit for group admins. Try again later.",
  ],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof groupsErrors> {}
}
