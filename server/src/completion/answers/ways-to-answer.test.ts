// A completion session can only change what was requested.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anAskedPage } from '../../../test/customers/completion-page.ts'
import { anAddress, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { aboutWebsite } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { ANSWER_FIELDS } from './answer-fields.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const profileOf = async ({ partner, path }: { partner: any; path: string }) => (await partner.get(path)).body.value

test('a session never changes anything that was not requested, whatever it sends', async () => {
  const known = [
    'website',
    'description',
    'phoneNumber',
    'registrationNumber',
    'addresses',
    'financials',
    'tradingName',
  ]
  const value: Record<string, fc.Arbitrary<unknown>> = {
    website: fc.constantFrom('https://new.example', 'x'),
    description: fc.string({ unit: 'grapheme', maxLength: 40 }),
    phoneNumber: fc.constantFrom('+2348099999999', '1'),
    registrationNumber: fc.string({ unit: 'grapheme', maxLength: 20 }),
    addresses: fc.constantFrom([anAddress({ city: 'Abuja' })], []),
    financials: fc.constantFrom(aProfile().financials, {}),
    tradingName: fc.string({ unit: 'grapheme', maxLength: 20 }),
  }
  const other = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant({}), fc.constant([]))
  const field = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...ANSWER_FIELDS, 'partnerCustomerId', 'ubos', 'verificationStatus', '__proto__'),
    },
  )
  const { reviewCase, page } = await anAskedPage(service, analyst, () =>
    known.map((name) => ({ ...aboutWebsite, path: `/${name}`, message: name })),
  )
  const fieldWithValue = (name: string) =>
    (Object.hasOwn(value, name) ? value[name]! : other).map((it) => [name, it] as const)
  const shared = fc.constantFrom(...known).chain((asked) =>
    fc.record({
      asked: fc.constant(asked),
      // Half of the answers have what was asked for, most of those nothing else.
      fields: fc
        .tuple(fc.boolean(), fc.uniqueArray(field, { maxLength: 2 }), fc.nat({ max: 2 }))
        .map(([isAnswer, more, kept]) => [...new Set([...(isAnswer ? [asked] : []), ...(kept === 0 ? more : [])])])
        .chain((names) => fc.tuple(...names.map(fieldWithValue))),
      person: fc.option(fc.constantFrom(aPerson(), {}), { nil: undefined, freq: 8 }),
    }),
  )
  let before = await profileOf(reviewCase)
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(shared, async ({ asked, fields, person }) => {
      clock.advance(1_000)
      const requirement = (await page.state()).requirements.find((it: any) => it.message === asked)
      const body = JSON.stringify({
        requirementId: requirement.requirementId,
        fields: Object.fromEntries(fields as [string, unknown][]),
        ...(person && { person }),
      })
      const answer = await page.post('/answers', body, { 'content-type': 'application/json' })
      assert.ok([200, 400, 409].includes(answer.status), answer.text)
      const after = await profileOf(reviewCase)
      const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      const derived = ['version', 'updatedAt', 'statusChangedAt', 'verificationStatus', 'outstandingRequirementCount']
      const rest = changed.filter((key) => !derived.includes(key))
      if (answer.status === 200) {
        accepted++
        assert.deepEqual(
          rest.filter((key) => key !== asked),
          [],
        )
        assert.equal(requirement.status, 'Due')
      } else assert.deepEqual(changed, [])
      before = after
    }),
    {
      numRuns: 120,
      // One that is accepted, however the others turn out.
      examples: [[{ asked: 'website', fields: [['website', 'https://new.example']], person: undefined }]],
    },
  )
  assert.ok(accepted > 0, 'some answers were accepted')
})
