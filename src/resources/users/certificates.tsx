import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { Certificate } from "../../../contract/certificates/entity.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { useMay } from "../../providers/access.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";

const UploadCertificate = lazy(() => import("../../pages/certificates/shared/upload-certificate.tsx"));

/** A person's certificates, and the upload of one of a course that they are or were in. */
const Certificates = ({ record }: RecordProps<User>) => {
  const mayUpload = useMay(certificates.upload);
  const [isUploading, setUploading] = useState(false);
  const { _id, firstName, lastName, enrolledCourses, completedCourses } = record;
  const courses = [
    ...new Map([...enrolledCourses, ...completedCourses].map((course) => [course._id, course])).values(),
  ];
  return (
    <>
      {isUploading && (
        <Suspense>
          <UploadCertificate
            user={{ _id, name: `${firstName} ${lastName}` }}
            courses={courses}
            onClose={() => setUploading(false)}
          />
        </Suspense>
      )}
      <RecordTable
        id="person-certificates"
        label="Certificates"
        endpoint={certificates.ofPerson}
        params={{ _id }}
        entity={Certificate}
        columns={[
          "number",
          { field: "course", title: "Course" },
          "status",
          { field: "score", align: "right" },
          "issuedOn",
          "expiresOn",
        ]}
        prefix="certificates-"
        actions={
          mayUpload && courses.length > 0 && <Button onClick={() => setUploading(true)}>Upload certificate</Button>
        }
        pageSize={10}
        ofArea={false}
        title={({ number }) => number}
        openPath={({ _id }) => `/certificates/${_id}`}
        emptyText="No certificates yet. They get one when they complete a course."
      />
    </>
  );
};

export default Certificates;
