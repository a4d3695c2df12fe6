// A caller may send a mebibyte of anything; checking it must not delay other requests.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TSchema, Type } from '../platform/schema-builder.ts'
import * as fields from './fields.ts'
import { fieldErrorsOf } from './schema.ts'

const fieldErrors = (schema: TSchema, data: unknown) => fieldErrorsOf(schema, data, () => 'ValidationControl.Error')

const forms: Record<string, TSchema> = {
  text: fields.text(255, { min: 2 }),
  'text that may be empty': fields.freeText(1000),
  'a day': fields.day(),
  'a moment': fields.instant(),
  'an email address': fields.email(),
  'a web address': fields.website(),
  'a UUID': fields.uuid(),
  'a phone number': fields.phone(),
  'a country code': fields.countryCode(),
}

describe('a request of a mebibyte is read quickly, whatever is in it', () => {
  const person = fields.named('Person', {
    name: fields.text(100),
    email: fields.email(),
    phone: fields.optional(fields.phone()),
    roles: Type.Array(fields.oneOf(['A', 'B']), { maxItems: 2, uniqueItems: true }),
  })
  const schema = Type.Object({
    people: Type.Optional(Type.Array(person, { maxItems: 50 })),
    roles: Type.Optional(person.properties.roles),
  })
  const bodies: Record<string, () => unknown> = {
    'an array of numbers': () => ({ people: Array(500_000).fill(1) }),
    'an array of empty objects': () => ({ people: Array(340_000).fill({}) }),
    'an array of the same word': () => ({ roles: Array(250_000).fill('A') }),
    'an array of wrong words': () => ({ roles: Array(250_000).fill('C') }),
    'an array inside an array': () => ({ people: Array(50).fill({ roles: Array(5000).fill({}) }) }),
    'many unknown fields': () => Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, 1])),
  }
  const quick = (work: () => void) => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    assert.ok(user + system < 1_000_000, `it took ${Math.round((user + system) / 1000)} ms`)
  }
  for (const [name, body] of Object.entries(bodies)) {
    test(name, () => {
      const made = body()
      quick(() => fieldErrors(schema, made))
    })
  }
  for (const [name, field] of Object.entries(forms)) {
    test(`${name}, at that length`, () => {
      const long = ['x', ' ', '@', 'a.', '+1', '1', '-', 'https://', 'a@', '\u0000', '\ud800', '😀'].map((piece) =>
        piece.repeat(1_000_000 / piece.length),
      )
      quick(() => {
        for (const text of [...long, ...long.map((piece) => `https://${piece}`), ...long.map((piece) => `a@${piece}`)])
          fieldErrors(field, text)
      })
    })
  }
})
