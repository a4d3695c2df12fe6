// Finds the tables that a statement names.

const CTE = /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi
const NO_ALIAS = '(?!(?:on|where|set|left|join|cross|order|group|union|for|limit|using|values|select)\\b)'
const ITEM = `\\w+(?:\\s+(?:as\\s+)?${NO_ALIAS}\\w+)?`
const NAMING = new RegExp(`\\b(from|join|into|update|using|table)\\s+(?:only\\s+)?(${ITEM}(?:\\s*,\\s*${ITEM})*)`, 'gi')

export interface NamedTable {
  readonly name: string
  /** Rows are added and nothing is read. */
  readonly isInsert: boolean
}

/** Those that are in `tables`. A name that the statement defines itself isn't a table. */
export function namedTables(statement: string, tables: Readonly<Record<string, unknown>>): NamedTable[] {
  const defined = new Set([...statement.matchAll(CTE)].map(([, name]) => name!))
  return [...statement.matchAll(NAMING)].flatMap(([, verb, items]) =>
    items!
      .split(',')
      .map((item) => item.trim().split(/\s/)[0]!)
      .filter((name) => name in tables && !(defined.has(name) && verb !== 'into'))
      .map((name) => ({ name, isInsert: verb === 'into' })),
  )
}
