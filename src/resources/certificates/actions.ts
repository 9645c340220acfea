import { createElement, lazy } from "react";
import type { Certificate } from "../../../contract/certificates/entity.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { saveCertificate } from "../../pages/certificates/shared/save-certificate.ts";
import { call } from "../../providers/client.ts";
import type { DialogProps, RecordAction } from "../../ui/table/table-types.ts";

const UploadCertificate = lazy(() => import("../../pages/certificates/shared/upload-certificate.tsx"));
/** Puts a file in place of a certificate that the server draws. */
export const UploadFile = ({ record: { number, courseId, user }, onClose }: DialogProps<Certificate>) =>
  createElement(UploadCertificate, { user, courses: [courseId], number, onClose });

const mayReissue = ({ can }: Certificate): boolean => can.reissue;

export const certificateActions: readonly RecordAction<Certificate>[] = [
  {
    key: "download",
    label: "Download",
    endpoint: certificates.file,
    run: ({ _id }) => saveCertificate(_id),
  },
  {
    key: "renew",
    label: "Renew",
    endpoint: certificates.renew,
    isOpen: mayReissue,
    confirm: ({ number, user }) => ({
      title: `Renew ${number}?`,
      content: `${user.name} gets a new issue from today, under the same number. Earlier prints show as replaced.`,
    }),
    run: ({ _id, version }) => call(certificates.renew, { params: { _id }, body: { version } }),
    done: ({ number }) => `${number} is renewed`,
  },
  {
    key: "correct",
    label: "Correct name",
    endpoint: certificates.correct,
    isOpen: mayReissue,
    confirm: ({ person, user }) => ({
      title: `Print ${user.name}?`,
      content: `The certificate says ${person}. A new issue has the person's name of today, under the same number and with the same dates.`,
    }),
    run: ({ _id, version }) => call(certificates.correct, { params: { _id }, body: { version } }),
    done: ({ number }) => `${number} has the new name`,
  },
  {
    key: "upload",
    label: "Upload file…",
    endpoint: certificates.upload,
    isOpen: mayReissue,
    dialog: UploadFile,
  },
  {
    key: "reinstate",
    label: "Reinstate",
    endpoint: certificates.reinstate,
    isOpen: ({ can }) => can.reinstate,
    confirm: ({ number, user }) => ({
      title: `Reinstate ${number}?`,
      content: `It counts again, until its last day. ${user.name} is told.`,
    }),
    run: ({ _id, version }) => call(certificates.reinstate, { params: { _id }, body: { version } }),
    done: ({ number }) => `${number} is reinstated`,
  },
  {
    key: "revoke",
    label: "Revoke…",
    danger: true,
    endpoint: certificates.revoke,
    isOpen: ({ can }) => can.revoke,
    dialog: lazy(() => import("./revoke.tsx")),
  },
];
