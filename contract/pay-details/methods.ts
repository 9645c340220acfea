import { z } from "zod";

export const payMethods = ["airtm", "bank"] as const;
export type PayMethod = (typeof payMethods)[number];
export const payMethodLabels: Readonly<Record<PayMethod, string>> = { airtm: "AirTM", bank: "Bank transfer" };
export const PayMethod = z.enum(payMethods).meta({ label: "Paid by", options: payMethodLabels });
