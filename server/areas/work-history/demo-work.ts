import type { DemoProject, DemoWorker } from "../../demo/company.ts";
import type { Random } from "../../demo/random.ts";
import { rejectionCauses } from "../../demo/names.ts";

interface DemoStaff {
  readonly managers: readonly string[];
  readonly payers: readonly string[];
}

/** A row of the table work_history. */
export type DemoEntry = ReturnType<typeof entry>;

const daysOfHistory = 92;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Three months of weekdays, one or two sessions a day; the older ones are paid, the newest wait for approval. */
export const makeHistory = (
  random: Random,
  now: Date,
  workers: readonly DemoWorker[],
  projects: readonly DemoProject[],
  staff: DemoStaff,
): DemoEntry[] => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const entries: DemoEntry[] = [];
  for (const worker of workers) {
    const open = projects.filter(
      (project) =>
        project.skills.every((skill) => worker.skills.has(skill)) && (project.members?.has(worker._id) ?? true),
    );
    if (open.length === 0) continue;
    const diligence = 0.35 + random.next() * 0.5;
    for (let age = daysOfHistory; age >= 1; age--) {
      const day = new Date(today - age * dayMs);
      const isWeekend = day.getUTCDay() % 6 === 0;
      if (!random.chance(isWeekend ? diligence / 8 : diligence)) continue;
      let start = day.getTime() + random.between(6 * 60, 10 * 60) * 60_000 + random.between(0, 59) * 1000;
      for (let session = random.between(1, 2); session > 0; session--) {
        const project = random.pick(open);
        const length = random.between(35 * 60, 4.5 * 3600) * 1000;
        if (!project.until || project.until > day) {
          entries.push(
            entry(random, worker._id, project._id, new Date(start), new Date(start + length), age, staff, now),
          );
        }
        start += length + random.between(20, 90) * 60_000;
      }
    }
  }
  return entries;
};

const entry = (
  random: Random,
  user_id: string,
  project_id: string,
  from: Date,
  to: Date,
  age: number,
  staff: DemoStaff,
  now: Date,
) => {
  const past = (time: number) => new Date(Math.min(time, now.getTime()));
  const state = stateAt(random, age);
  const isApproved = state === "approved" || state === "payment_approved";
  const approver = random.pick(staff.managers);
  const approvedAt = past(to.getTime() + random.between(8, 40) * hourMs);
  const paidAt = past(approvedAt.getTime() + random.between(24, 120) * hourMs);
  const isPaid = state === "payment_approved";
  return {
    _id: random.id(from),
    user_id,
    project_id,
    state,
    source: random.chance(0.12) ? ("upload" as const) : ("clock" as const),
    checked_in_at: from.toISOString(),
    checked_out_at: to.toISOString(),
    checked_in_date: from.toISOString().slice(0, 10),
    seconds: (to.getTime() - from.getTime()) / 1000,
    note: "",
    rejection_cause: state === "rejected" ? random.pick(rejectionCauses) : null,
    approved_by: isApproved ? approver : null,
    approved_at: isApproved ? approvedAt.toISOString() : null,
    payment_approved_by: isPaid ? random.pick(staff.payers) : null,
    payment_approved_at: isPaid ? paidAt.toISOString() : null,
    created_at: from.toISOString(),
    updated_at: (isPaid ? paidAt : isApproved ? approvedAt : to).toISOString(),
  };
};

const stateAt = (random: Random, age: number) => {
  if (random.chance(0.02)) return "rejected" as const;
  if (age > 14) return "payment_approved" as const;
  if (age > 6) return random.chance(0.5) ? ("payment_approved" as const) : ("approved" as const);
  if (age > 2) return random.chance(0.5) ? ("approved" as const) : ("pending" as const);
  return random.chance(0.06) ? ("needs_correction" as const) : ("pending" as const);
};

/** People who are checked in now: each with a running entry and its open check-in. */
export const makeRunning = (
  random: Random,
  now: Date,
  workers: readonly DemoWorker[],
  projects: readonly DemoProject[],
) =>
  workers.flatMap((worker) => {
    const open = projects.filter(
      (project) => !project.until && !project.members && project.skills.every((skill) => worker.skills.has(skill)),
    );
    if (open.length === 0) return [];
    const from = new Date(Math.floor((now.getTime() - random.between(5, 170) * 60_000) / 1000) * 1000);
    return [
      {
        _id: random.id(from),
        user_id: worker._id,
        project_id: random.pick(open)._id,
        state: "running" as const,
        source: "clock" as const,
        checked_in_at: from.toISOString(),
        checked_in_date: from.toISOString().slice(0, 10),
        created_at: from.toISOString(),
        updated_at: from.toISOString(),
      },
    ];
  });
