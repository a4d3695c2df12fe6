// The SDK's types are generated from the contract and committed; these tests compare them.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { typeText } from '../../../scripts/schema-typescript.ts'
import { SDK_SOURCES } from '../../../scripts/sdk-source.ts'
import { webhookEventsText } from '../contract/contract-text.ts'

const committed = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8').catch(() => '')

test('contract/webhook-events.json matches the event catalogue', async () => {
  assert.ok((await committed('contract/webhook-events.json')) === webhookEventsText(), 'run npm run contract')
})

for (const [path, text] of Object.entries(SDK_SOURCES)) {
  test(`${path} matches the contract`, async () => {
    assert.ok((await committed(path)) === text(), `${path} is out of date: run npm run contract`)
  })
}

test('a schema is converted to the equivalent TypeScript', () => {
  const schema = {
    type: 'object',
    required: ['a', 'list'],
    properties: {
      a: { type: ['string', 'null'], description: 'Why */ not.' },
      b: { type: 'string', enum: ['x', "it's"] },
      list: { type: 'array', items: { type: ['integer', 'null'] } },
      other: { anyOf: [{ $ref: '#/components/schemas/Other' }, { type: 'null' }] },
      map: { type: 'object', additionalProperties: { type: 'boolean' } },
    },
  }
  assert.equal(
    typeText(schema, { open: true }),
    `{
  /** Why *\\/ not. */
  a: string | null
  b?: Open<'x' | 'it\\'s'> | undefined
  list: (number | null)[]
  other?: Other | null | undefined
  map?: Record<string, boolean> | undefined
}`,
  )
  assert.match(typeText(schema, { open: false }), /b\?: 'x' \| 'it\\'s' \| undefined/)
  assert.throws(() => typeText({ type: 'string', not: {} }, { open: true }), /keywords in the contract: not/)
  assert.throws(() => typeText({ type: 'tuple' }, { open: true }), /type in the contract: tuple/)
})
