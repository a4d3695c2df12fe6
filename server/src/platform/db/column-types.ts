// How the driver reads and writes column types where its default doesn't fit.

// A date has no time and no zone: keep it as text instead of a local midnight.
export const DATE_AS_TEXT = { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day }
export const BIGINT_AS_NUMBER = {
  to: 20,
  from: [20],
  serialize: (n: number) => String(n),
  parse: (text: string) => Number(text),
}

/** What the driver asks the database for on a new connection: how arrays are read and written. */
export interface ArrayTypes {
  readonly parsers: Record<string, unknown>
  readonly serializers: Record<string, unknown>
  readonly shared: { readonly typeArrayMap: Record<string, unknown> }
  /** Read by the driver at every reconnect. */
  fetch_types: boolean
}

export function arrayTypesOf(sql: { options: unknown }): ArrayTypes {
  return sql.options as ArrayTypes
}

export function isLoaded({ shared }: ArrayTypes): boolean {
  return Object.keys(shared.typeArrayMap).length > 0
}

/** Asked once per pool: the driver leaves a rejection unhandled when the connection is lost while it asks. */
export function useArrayTypes(sql: { options: unknown }, types: ArrayTypes): void {
  const own = arrayTypesOf(sql)
  types.fetch_types = false
  Object.assign(own.parsers, types.parsers)
  Object.assign(own.serializers, types.serializers)
  Object.assign(own.shared.typeArrayMap, types.shared.typeArrayMap)
}
