// OpenSanctions' entities as FollowTheMoney JSON, one per line (entities.ftm.json, targets.nested.json).
import { findCountryCode } from '../../../reference/countries.ts'
import type { HitCategory } from '../../providers/provider.ts'
import { ListError, type ListedEntry } from '../list-file.ts'
import { birthDatesOf, type ListSource, listedEntry } from './entry-values.ts'
import { textLines } from './text-lines.ts'

/** Schemas that a customer can be. A legal entity may be either, and is compared with businesses. */
export const SCHEMA_KINDS: Readonly<Record<string, ListedEntry['kind']>> = {
  Person: 'Person',
  Company: 'Business',
  Organization: 'Business',
  LegalEntity: 'Business',
  PublicBody: 'Business',
}

export interface FollowTheMoneyEntity {
  readonly id?: unknown
  readonly caption?: unknown
  readonly schema?: unknown
  readonly target?: unknown
  readonly properties?: Readonly<Record<string, readonly unknown[]>>
}

export async function* followTheMoneyEntries({ content, list, category }: ListSource): AsyncGenerator<ListedEntry> {
  let line = 0
  for await (const text of textLines(content)) {
    line++
    if (text.trim() === '') continue
    let entity: FollowTheMoneyEntity
    try {
      entity = JSON.parse(text)
    } catch {
      throw new ListError(`line ${line}: invalid JSON`)
    }
    const entry = entryOf(entity, { list, category })
    if (entry) yield entry
  }
}

/** Undefined for what isn't listed itself (addresses, relations, family members) or isn't a person or organisation. */
export function entryOf(
  entity: FollowTheMoneyEntity,
  { list, category }: Pick<ListSource, 'list' | 'category'>,
): ListedEntry | undefined {
  const kind = SCHEMA_KINDS[String(entity.schema)]
  // Sorted: OpenSanctions publishes the values of an unchanged entity in a different order from one day to the next.
  const values = (...names: string[]) =>
    names.flatMap((name) => (entity.properties?.[name] ?? []).filter((value) => typeof value === 'string').sort())
  const topics = values('topics')
  if (!kind || (entity.target !== true && topics.length === 0)) return undefined
  const names = values('name')
  return listedEntry({
    entryId: String(entity.id ?? ''),
    list,
    category: categoryOf(topics) ?? category,
    kind,
    name: typeof entity.caption === 'string' && entity.caption !== '' ? entity.caption : (names[0] ?? ''),
    aliases: [...names, ...values('alias', 'weakAlias', 'previousName')],
    birthDates: values('birthDate').flatMap(birthDatesOf),
    countries: values('nationality', 'citizenship', 'jurisdiction', 'country').map(findCountryCode),
    url: values('sourceUrl')[0],
    note: longest(values('notes')) ?? values('position')[0],
  })
}

/** The longest note gives the reasons; others repeat a name or a number. */
const longest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0]

function categoryOf(topics: readonly string[]): HitCategory | undefined {
  if (topics.some((topic) => topic.startsWith('sanction'))) return 'Sanctions'
  if (topics.some((topic) => topic.startsWith('role.'))) return 'Pep'
  if (topics.some((topic) => topic.startsWith('crime') || topic === 'reg.warn')) return 'AdverseMedia'
  return undefined
}
