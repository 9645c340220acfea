import { certificates } from "../../../contract/certificates/endpoints.ts";
import { normalNumber } from "../../../contract/certificates/number.ts";
import { notFound } from "../../core/app-error.ts";
import { pageSql } from "../../core/db/page.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { sendCertificate, uploadCertificate } from "./files.ts";
import {
  certificateById,
  certificateOf,
  certificateView,
  checkedByNumber,
  isMine,
  issuesOf,
  isStaff,
  requireCourse,
} from "./queries.ts";
import { correct, reinstate, renew, revoke } from "./steps.ts";

const view = certificateView;
const key = "certificates";

export const certificateHandlers: Handlers<typeof certificates> = {
  list: sqlHandler(({ query }, params) => pageSql({ view, key, query, params })),
  mine: sqlHandler(({ query }, params) => pageSql({ view, key, query, params, fixed: [isMine] })),
  ofPerson: sqlHandler(({ params, query }, parameters) => {
    const person = parameters.add(params._id);
    const own = pageSql({ view, key, query, params: parameters, fixed: [sqlText`c.user_id = ${person}`] });
    // What yields null is answered by 404: another's to those who are not staff, and an unknown person's.
    return sqlText`case when (${person} = me._id or ${isStaff}) and exists (select from users where _id = ${person})
      then ${own} end`;
  }),
  myOfCourse: async ({ params }, { sql, me }) => {
    const certificate = await certificateOf(sql, me, { courseId: params._id, userId: me._id });
    if (!certificate) await requireCourse(sql, params._id);
    return { certificate: certificate ?? null };
  },
  upload: (input, context) => uploadCertificate(context, input),
  export: exportHandler(certificates, { resource: "certificates", view }),
  verify: async ({ params, query }, { sql }) => {
    const number = normalNumber(params.number);
    const issue = query.issue === undefined ? null : Number(/^[1-9]\d{0,3}$/.exec(query.issue)?.[0] ?? 0);
    const certificate = number === undefined ? undefined : await checkedByNumber(sql, number, issue);
    if (!certificate) throw notFound("certificate");
    return { certificate };
  },
  file: ({ params, query }, context, { reply }) => sendCertificate(context, reply, params._id, query.issue),
  show: async ({ params }, { sql, me }) => ({ certificate: await certificateById(sql, me, params._id) }),
  issues: async ({ params }, { sql, me }) => {
    await certificateById(sql, me, params._id);
    return { issues: await issuesOf(sql, params._id) };
  },
  revoke: ({ params, body }, { change }) =>
    change(async (write) => ({ certificate: await revoke(write, params._id, body) })),
  reinstate: ({ params, body }, { change }) =>
    change(async (write) => ({ certificate: await reinstate(write, params._id, body.version) })),
  renew: ({ params, body }, { change }) =>
    change(async (write) => ({ certificate: await renew(write, params._id, body.version) })),
  correct: ({ params, body }, { change }) =>
    change(async (write) => ({ certificate: await correct(write, params._id, body.version) })),
};
