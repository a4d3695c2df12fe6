// OFAC's SDN list (SDN.XML and CONSOLIDATED.XML): individuals and entities; vessels and aircraft aren't screened.

import { findCountryCode } from '../../../reference/countries.ts'
import type { ListedEntry } from '../list-file.ts'
import { birthDatesOf, type ListSource, listedEntry } from './entry-values.ts'
import { type XmlElement, xmlRecords } from './xml-records.ts'

const KINDS: Readonly<Record<string, ListedEntry['kind']>> = { Individual: 'Person', Entity: 'Business' }

export async function* ofacEntries({ content, list }: ListSource): AsyncGenerator<ListedEntry> {
  for await (const entry of xmlRecords(content, new Set(['sdnEntry']))) {
    const kind = KINDS[entry.value('sdnType')]
    if (!kind) continue
    const countriesIn = (listName: string, name: string) =>
      entry.within(listName, name).map((element) => findCountryCode(element.value('country')))
    const programs = entry.within('programList', 'program').map(({ text }) => text.trim())
    yield listedEntry({
      entryId: entry.value('uid'),
      list,
      category: 'Sanctions',
      kind,
      name: nameOf(entry),
      aliases: entry.within('akaList', 'aka').map(nameOf),
      birthDates: entry
        .within('dateOfBirthList', 'dateOfBirthItem')
        .flatMap((item) => birthDatesOf(item.value('dateOfBirth'))),
      countries: [
        ...countriesIn('nationalityList', 'nationality'),
        ...countriesIn('citizenshipList', 'citizenship'),
        ...countriesIn('addressList', 'address'),
      ],
      note: [entry.value('title'), programs.join(', '), entry.value('remarks')].filter(Boolean).join('. '),
    })
  }
}

const nameOf = (element: XmlElement) => `${element.value('firstName')} ${element.value('lastName')}`.trim()
