/** Stands in the build for the one line of antd's form hook that a radio group asks for: a field's path as an id. */
export const toNamePathStr = (name: string | readonly string[]): string => [name].flat().join("_");
