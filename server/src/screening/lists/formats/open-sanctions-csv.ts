// OpenSanctions' simplified CSV (targets.simple.csv). Several values in one field are separated by semicolons and may be
// quoted again.
import { findCountryCode } from '../../../reference/countries.ts'
import { csvRows, ListError, type ListedEntry } from '../list-file.ts'
import { csvRecords } from './csv-records.ts'
import { birthDatesOf, type ListSource, listedEntry } from './entry-values.ts'
import { SCHEMA_KINDS } from './follow-the-money.ts'

const NEEDED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'sanctions', 'dataset']

export async function* openSanctionsEntries({ content, list, category }: ListSource): AsyncGenerator<ListedEntry> {
  let columns: readonly string[] | undefined
  let position = 0
  for await (const row of csvRecords(content)) {
    if (!columns) {
      const missing = NEEDED.filter((name) => !row.includes(name))
      if (missing.length > 0) throw new ListError(`missing columns: ${missing.join(', ')}`)
      columns = row
      continue
    }
    position++
    const head = columns
    if (row.length !== head.length)
      throw new ListError(`entry ${position}: has ${row.length} fields instead of ${head.length}`)
    const field = (name: string) => row[head.indexOf(name)]!
    // Sorted: the order of the values changes between files for no reason.
    const several = (name: string) => (field(name) === '' ? [] : (csvRows(field(name), ';')[0] ?? []).toSorted())
    const kind = SCHEMA_KINDS[field('schema')]
    if (!kind) continue
    yield listedEntry({
      entryId: field('id'),
      list,
      category: field('sanctions') === '' ? category : 'Sanctions',
      kind,
      name: field('name'),
      aliases: several('aliases'),
      birthDates: several('birth_date').flatMap(birthDatesOf),
      countries: several('countries').map(findCountryCode),
      note: [several('dataset').join(', '), several('sanctions').join('; ')].filter(Boolean).join('. '),
    })
  }
}
