/** The background task that turns to the provider for all payouts whose time has come. */
export const deliverTask = "deliver-payouts";
