import { lazy, Suspense, useState } from "react";

const CourseResult = lazy(() => import("../shared/course-result.tsx"));

/** The user's own results in a course, read once they are asked for. */
export const Results = ({ courseId }: { readonly courseId: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="learn-part learn-results" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Your results</summary>
      {isOpen && (
        <Suspense>
          <CourseResult courseId={courseId} />
        </Suspense>
      )}
    </details>
  );
};
