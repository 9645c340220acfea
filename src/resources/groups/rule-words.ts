import type { Group, Rule } from "../../../contract/groups/records.ts";
import { Role } from "../../../contract/core/fields.ts";
import { countryName } from "../../ui/fields/countries.ts";

const roleLabels = Role.meta()?.options ?? {};
const listed = (texts: readonly string[], last: "and" | "or"): string =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} ${last} ${texts.at(-1)}`;

/** A rule as a sentence: "Everyone who is active, holds Cuboids or Polygons and is in the hub Bogotá." */
export const ruleLabels = ({ skills, skillsMatch, roles, hubs, countries }: NonNullable<Group["rule"]>): string => {
  const holding = listed(
    skills.map(({ name }) => name),
    skillsMatch === "all" ? "and" : "or",
  );
  const parts = [
    "is active",
    ...(holding ? [`holds ${holding}`] : []),
    ...(roles.length > 0
      ? [
          `has the role ${listed(
            roles.map((role) => roleLabels[role] ?? role),
            "or",
          )}`,
        ]
      : []),
    ...(hubs.length > 0 ? [`is in the hub ${listed(hubs, "or")}`] : []),
    ...(countries.length > 0 ? [`lives in ${listed(countries.map(countryName), "or")}`] : []),
  ];
  return `Everyone who ${listed(parts, "and")}. It updates automatically.`;
};

/** A group's rule as its form and the server take it. */
export const ruleOf = (rule: NonNullable<Group["rule"]>): Rule => ({
  ...rule,
  skills: rule.skills.map(({ _id }) => _id),
});

export const emptyRule: Rule = { skills: [], skillsMatch: "any", roles: [], hubs: [], countries: [] };

/** Whether any condition is filled in. */
export const isComplete = ({ skills, roles, hubs, countries }: Rule): boolean =>
  skills.length + roles.length + hubs.length + countries.length > 0;
