import type { identities } from "../../../contract/identities/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { myIdentities, socialLogin, unlink } from "./actions.ts";

export const identityHandlers: Handlers<typeof identities> = {
  socialLogin: ({ body }, context) => socialLogin(context, body),
  provider: ({ params }, { services }) => services.identityProviders.describe(params.provider),
  mine: (_, context) => myIdentities(context),
  unlink: ({ params }, context) => unlink(context, params._id),
};
