import * as v from 'valibot'

/** The message of the first issue at each field, as the resolver of a form takes it. */
export function faultsOf(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, values)
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]))
}
