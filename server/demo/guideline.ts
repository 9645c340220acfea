const listOf = (kind: "bullet" | "ordered", items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li data-list="${kind}">${item}</li>`).join("")}</ol>`;

/** A plausible guideline around what a project's description says; as the editor writes it. */
export const demoGuideline = (description: string): string =>
  [
    "<h2>What to do</h2>",
    `<p>${description}</p>`,
    "<h2>Step by step</h2>",
    listOf("ordered", [
      "Check in here, then open the next task.",
      "Look at the whole of it once before you begin.",
      "Do the plain cases first, and come back to the <strong>unclear</strong> ones.",
      "Go over your work before you hand it in.",
    ]),
    "<h2>When in doubt</h2>",
    listOf("bullet", [
      "Leave a note with the task: <em>what</em> is unclear, and what you chose.",
      "Never guess where something can't be seen or heard.",
      "Ask in your group before you spend more than ten minutes on one task.",
    ]),
  ].join("");
