// The United Nations Security Council consolidated list (consolidated.xml).

import { findCountryCode } from '../../../reference/countries.ts'
import type { ListedEntry } from '../list-file.ts'
import { birthDatesOf, type ListSource, listedEntry } from './entry-values.ts'
import { type XmlElement, xmlRecords } from './xml-records.ts'

const NAMES = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']

export async function* unEntries({ content, list }: ListSource): AsyncGenerator<ListedEntry> {
  for await (const record of xmlRecords(content, new Set(['INDIVIDUAL', 'ENTITY']))) {
    const isPerson = record.name === 'INDIVIDUAL'
    const aliases = record
      .all(isPerson ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS')
      .flatMap((alias) => alias.value('ALIAS_NAME').split('; '))
    const places = record.all(isPerson ? 'INDIVIDUAL_ADDRESS' : 'ENTITY_ADDRESS')
    yield listedEntry({
      entryId: record.value('REFERENCE_NUMBER') || record.value('DATAID'),
      list,
      category: 'Sanctions',
      kind: isPerson ? 'Person' : 'Business',
      name: NAMES.map((name) => record.value(name))
        .filter(Boolean)
        .join(' '),
      aliases: [...aliases, record.value('NAME_ORIGINAL_SCRIPT')],
      birthDates: record.all('INDIVIDUAL_DATE_OF_BIRTH').flatMap(datesOf),
      countries: [
        ...record.within('NATIONALITY', 'VALUE').map(({ text }) => findCountryCode(text)),
        ...places.map((place) => findCountryCode(place.value('COUNTRY'))),
      ],
      note: [record.value('UN_LIST_TYPE'), record.value('COMMENTS1')].filter(Boolean).join('. '),
    })
  }
}

function datesOf(date: XmlElement): string[] {
  const known = date.value('DATE') || date.value('YEAR')
  if (known) return birthDatesOf(known)
  const [from, to] = [date.value('FROM_YEAR'), date.value('TO_YEAR')]
  return from && to ? birthDatesOf(`${from} to ${to}`) : []
}
