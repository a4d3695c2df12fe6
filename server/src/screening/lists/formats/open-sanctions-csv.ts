// OpenSanctions' simplified CSV (targets.simple.csv). Several values in one field are separated by semicolons and may be
// quoted again.
import { findCountryCode } from '../../../reference/countries.ts'
import { csvRows, ListError, type ListedEntry } from '../list-file.ts'
import { birthDatesOf, type ListSource, listedEntry } from './entry-values.ts'
import { SCHEMA_KINDS } from './follow-the-money.ts'

const NEEDED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'sanctions', 'dataset']

export function* openSanctionsEntries(
  content: string,
  { list, category }: Pick<ListSource, 'list' | 'category'>,
): Generator<ListedEntry> {
  const [head = [], ...rows] = csvRows(content.replace(/^\uFEFF/, ''))
  const missing = NEEDED.filter((name) => !head.includes(name))
  if (missing.length > 0) throw new ListError(`missing columns: ${missing.join(', ')}`)
  for (const [index, row] of rows.entries()) {
    if (row.length !== head.length)
      throw new ListError(`entry ${index + 1}: has ${row.length} fields instead of ${head.length}`)
    const field = (name: string) => row[head.indexOf(name)]!
    const several = (name: string) => (field(name) === '' ? [] : (csvRows(field(name), ';')[0] ?? []))
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
      note: [several('dataset').join(', '), field('sanctions')].filter(Boolean).join('. '),
    })
  }
}
