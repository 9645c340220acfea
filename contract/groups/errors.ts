import { addErrors, type Codes } from "../core/errors.ts";

const groupsErrors = addErrors({
  rule_group: [409, "Who is in this group follows from its rule. Change the rule, or make it a plain group first."],
  plain_group: [409, "This group has no rule: its members are chosen one by one."],
  nobody_to_mail: [409, "Nobody in this group can be mailed."],
  mails_used_up: [429, "You have sent {max} mails to groups in the last 24 hours, which is all that group admins may."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof groupsErrors> {}
}
