import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { Reviews } from "../../../src/custom/learning/course/reviews.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { courseOf, reviewOf, reviewsPage } from "../helpers/courses.ts";
import { showPage } from "../helpers/show-page.tsx";

test("a deleted review that can't be brought back says why", async () => {
  const review = reviewOf(2, { can: { remove: true } });
  const message = "There is a newer review of theirs.";
  const refused = [{ _id: review._id, name: "Worker 2", code: "wrong_state", message }];
  await showPage(
    <>
      <Reviews course={courseOf(1)} />
      <ToastStack />
    </>,
    {
      answers: [
        [courseReviews.list, () => reviewsPage([review])],
        [courseReviews.remove, () => ({ review })],
        [courseReviews.restore, () => ({ done: 0, refused, ids: [] })],
      ],
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Delete the review of Worker 2" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText("Review restored")).toBeNull();
});
