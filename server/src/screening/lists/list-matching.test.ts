import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LabelledPair, labelledPairs } from '../../../test/screening/labelled-pairs.ts'
import { indexList } from './list-matching.ts'

const THRESHOLD = 80
/** Another seed than the one that the matcher was tuned with. */
const HELD_OUT = 4711

test('screening by name finds at least 95 of 100 variants of listed names, and 9 of 10 matches are right', async () => {
  const pairs = labelledPairs(HELD_OUT)
  assert.ok(pairs.length >= 2000)
  const matches = await Promise.all(pairs.map(async (pair) => ({ ...pair, isMatch: await isMatch(pair) })))
  const right = matches.filter(({ same, isMatch }) => same && isMatch).length
  const precision = right / matches.filter(({ isMatch }) => isMatch).length
  const recall = right / matches.filter(({ same }) => same).length
  assert.ok(recall >= 0.95, `recall ${recall}`)
  assert.ok(precision >= 0.9, `precision ${precision}`)
  for (const [rule, of] of Map.groupBy(matches, ({ rule }) => rule)) {
    const share = of.filter(({ same, isMatch }) => same === isMatch).length / of.length
    assert.ok(share >= 0.85, `${rule}: ${share}`)
  }
})

test('a name in Arabic letters is compared with the same name in Latin letters that differs in one consonant', async () => {
  const pair = { kind: 'Person', birthDate: null, country: null } as const
  const listed = { name: 'Khaled Gahtani', birthDates: [], countries: [] }
  assert.ok(await isMatch({ ...pair, name: 'خالد القحطاني', listed } as unknown as LabelledPair))
})

async function isMatch({ kind, name, birthDate, country, listed }: LabelledPair): Promise<boolean> {
  const entry = { entryId: '1', list: 'Test', category: 'Sanctions', kind, aliases: [], url: null, note: null } as const
  const subject = { subjectId: '', kind, name, aliases: [], birthDate, country, registrationNumber: null }
  return (await (await indexList([{ ...entry, ...listed }])).matches(subject, THRESHOLD)).length > 0
}
