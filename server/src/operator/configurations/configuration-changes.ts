// What differs between two configurations of a country, by document and field.
import { isDeepStrictEqual } from 'node:util'
import { named, oneOf } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { DataRow } from '../../reference/identity-documents.ts'

export const ConfigurationChange = named('ConfigurationChange', {
  identityTypeCode: Type.String(),
  change: oneOf(['Added', 'Removed', 'Changed']),
  fields: Type.Array(
    named('ConfigurationFieldChange', {
      field: Type.String({ description: 'The name of the field, for example `label` or `validationRules.regex`.' }),
      before: Type.String({ description: 'The active value as JSON; empty if there is none.' }),
      after: Type.String({ description: 'The new value as JSON; empty if there is none.' }),
    }),
    { description: 'The fields that change; all of a document that is added or removed.' },
  ),
})
export type ConfigurationChange = Static<typeof ConfigurationChange>

/** `before` is null for a closed country. */
export function configurationChanges(
  before: readonly DataRow[] | null,
  after: readonly DataRow[],
): ConfigurationChange[] {
  const old = new Map(before?.map((row) => [row.identityTypeCode, row]))
  const kept = new Set(after.map((row) => row.identityTypeCode))
  const moved = movedRows(old, after)
  const changes: ConfigurationChange[] = after.flatMap((row): ConfigurationChange[] => {
    const { identityTypeCode } = row
    const was = old.get(identityTypeCode)
    if (!was) return [{ identityTypeCode, change: 'Added', fields: fieldChanges(new Map(), flat(row)) }]
    const fields = fieldChanges(flat(was), flat(row)).filter(({ field }) => field !== 'displayOrder' || moved.has(row))
    return fields.length > 0 ? [{ identityTypeCode, change: 'Changed', fields }] : []
  })
  for (const [identityTypeCode, row] of old)
    if (!kept.has(identityTypeCode))
      changes.push({ identityTypeCode, change: 'Removed', fields: fieldChanges(flat(row), new Map()) })
  return changes
}

/** Those that stand elsewhere among the documents of both versions: one that is added or removed moves no other. */
function movedRows(old: ReadonlyMap<string, DataRow>, after: readonly DataRow[]): Set<DataRow> {
  const inOrder = (rows: readonly DataRow[]) => rows.toSorted((a, b) => a.displayOrder - b.displayOrder)
  const kept = inOrder(after.filter(({ identityTypeCode }) => old.has(identityTypeCode)))
  const before = inOrder(kept.map(({ identityTypeCode }) => old.get(identityTypeCode)!))
  return new Set(kept.filter(({ identityTypeCode }, index) => before[index]!.identityTypeCode !== identityTypeCode))
}

function fieldChanges(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => !isDeepStrictEqual(before.get(field), after.get(field)))
    .map((field) => ({ field, before: shown(before.get(field)), after: shown(after.get(field)) }))
}

function flat({ validationRules, ...fields }: DataRow): Map<string, unknown> {
  const rules = Object.entries(validationRules).map(([name, value]) => [`validationRules.${name}`, value] as const)
  return new Map<string, unknown>([...Object.entries(fields), ...rules])
}

function shown(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}
