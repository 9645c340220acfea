import { z } from "zod";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, Country, Email, Id, Instant, line, Version } from "../core/fields.ts";
import { GivenPassword } from "../core/passwords.ts";
import { hasIbanForm, isIban } from "./iban.ts";
import { PayMethod } from "./methods.ts";
import "./notifications.ts";
import "../security/errors.ts";

/** As people copy it, in groups of four: stored without the spaces. */
const Account = z
  .string()
  .overwrite((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
  .regex(/^[A-Z0-9]{4,34}$/, "4 to 34 letters and digits.")
  .refine((account) => !hasIbanForm(account) || isIban(account), "This IBAN has a typo. Check it.");

export const airtmFields = {
  email: Email.meta({ label: "E-mail of your AirTM account", autocomplete: "email" }),
};
export const bankFields = {
  holder: line(120).meta({ label: "Account holder", autocomplete: "name" }),
  account: Account.meta({ label: "IBAN or account number" }),
  bankCode: line(34, 0).meta({
    label: "Bank code",
    help: "BIC, SWIFT or routing number; an IBAN needs none",
  }),
  bankName: line(120).meta({ label: "Bank" }),
  country: Country.meta({ label: "Country of the bank", widget: "country", autocomplete: "country" }),
};
const AirtmDetails = z.strictObject({ method: z.literal("airtm"), ...airtmFields });
const BankDetails = z.strictObject({ method: z.literal("bank"), ...bankFields });
const hasBank = ({ account, bankCode }: z.output<typeof BankDetails>): boolean =>
  hasIbanForm(account) || bankCode !== "";
const bankMissing = { path: ["bankCode"], message: "An account number needs the code of its bank." };

/** Where a person wants to be paid. */
export const Destination = z.discriminatedUnion("method", [AirtmDetails, BankDetails.refine(hasBank, bankMissing)]);
export type Destination = z.infer<typeof Destination>;

const proof = { currentPassword: GivenPassword.meta({ label: "Current password" }).optional() };
const ProvenDestination = z.discriminatedUnion("method", [
  AirtmDetails.extend(proof),
  BankDetails.extend(proof).refine(hasBank, bankMissing),
]);

/** The masked details that replies contain, even for the person: enough to recognise them. */
export const PayDetails = z.strictObject({
  /** The person's id. */
  _id: Id,
  method: PayMethod,
  /** Such as •••• 3000. */
  masked: z.string().meta({ label: "Where to" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
PayDetails.register(z.globalRegistry, { id: "PayDetails" });
export type PayDetails = z.infer<typeof PayDetails>;

const mine = z.strictObject({ payDetails: PayDetails.nullable() });

export const payDetails = endpoints({
  mine: {
    method: "GET",
    path: "/api/v1/pay-details",
    summary: "Where one wants to be paid, masked; null where one has not said it",
    policy: signedIn,
    replies: { 200: mine },
    beyond: true,
  },
  edit: {
    method: "PUT",
    path: "/api/v1/pay-details",
    summary:
      "Say where one wants to be paid; what is under way already goes where it was to go. Ten minutes after the sign-in it takes the password",
    policy: { ...signedIn, denyApiTokens: true },
    audited: true,
    body: ProvenDestination,
    // The reply is masked, but the request would be stored with the Idempotency-Key.
    secret: true,
    replies: { 200: mine },
    errors: ["password_required", "wrong_password", "sign_in_again"],
    beyond: true,
  },
  show: {
    method: "GET",
    path: "/api/v1/pay-details/:_id",
    summary: "How a person wants to be paid, masked",
    policy: only("admin", "manager", "payments"),
    params: byId,
    replies: { 200: PayDetails },
    errors: ["not_found"],
    beyond: true,
  },
});
