import type { Group, Rule } from "../../../contract/groups/records.ts";
import { Role } from "../../../contract/core/fields.ts";
import { countryName } from "../../ui/fields/countries.ts";

const roleWords = Role.meta()?.options ?? {};
const listed = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** A rule as a sentence: "Everybody who is active, holds Cuboids or Polygons and is in the hub Bogotá." */
export const ruleWords = ({ skills, skillsMatch, roles, hubs, countries }: NonNullable<Group["rule"]>): string => {
  const held = listed(
    skills.map(({ name }) => name),
    skillsMatch === "all" ? "and" : "or",
  );
  const parts = [
    "is active",
    ...(held ? [`holds ${held}`] : []),
    ...(roles.length > 0
      ? [
          `has the role ${listed(
            roles.map((role) => roleWords[role] ?? role),
            "or",
          )}`,
        ]
      : []),
    ...(hubs.length > 0 ? [`is in the hub ${listed(hubs, "or")}`] : []),
    ...(countries.length > 0 ? [`lives in ${listed(countries.map(countryName), "or")}`] : []),
  ];
  return `Everybody who ${listed(parts, "and")}. It is kept up to date by itself.`;
};

/** The rule of a group as its form and the server take it. */
export const ruleOf = (rule: NonNullable<Group["rule"]>): Rule => ({
  ...rule,
  skills: rule.skills.map(({ _id }) => _id),
});

export const emptyRule: Rule = { skills: [], skillsMatch: "any", roles: [], hubs: [], countries: [] };

/** Whether anything is filled in, so that it says whom it means. */
export const isSaid = ({ skills, roles, hubs, countries }: Rule): boolean =>
  skills.length + roles.length + hubs.length + countries.length > 0;
