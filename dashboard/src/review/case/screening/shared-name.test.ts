// Which names two possible duplicates share.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedNameText } from './shared-name.ts'

const named = (companyName: string, tradingName: string | null = null) => ({ companyName, tradingName })

test('a possible duplicate names the trading name that both use, and claims nothing that the names do not show', () => {
  const text = (ours: ReturnType<typeof named>, theirs: ReturnType<typeof named>) => sharedNameText(ours, theirs)
  assert.equal(text(named('Adaeze Ltd'), named('ADAEZE, Ltd.')), 'Same registered name in the same country')
  assert.equal(
    text(named('Adaeze Ltd', 'Harbour Foods'), named('Meridian plc', 'Harbour foods')),
    'Same trading name in the same country: Harbour foods',
  )
  assert.equal(
    text(named('Adaeze Ltd', 'Meridian plc'), named('Meridian plc')),
    'Registered name of one, trading name of the other, in the same country: Meridian plc',
  )
  assert.equal(text(named('Adaeze Ltd'), named('Adaeze Limited')), 'Similar registered name in the same country')
  assert.equal(
    text(named('Adaeze Ltd', 'Harbour'), named('Meridian plc', 'Harbours')),
    'Similar registered or trading name in the same country',
  )
  assert.equal(text(named('Ω', null), named('!', null)), 'Similar registered name in the same country')
})
