// Generates values for a schema of the OpenAPI document: valid ones, and ones that miss it narrowly or by far.

import { type Json, resolved } from '../contract/openapi-walk.ts'
import type { Dice } from './dice.ts'
import { ODD_ADDRESSES, ODD_DAYS, ODD_EMAILS, ODD_NUMBERS, ODD_TEXTS, ODD_TIMES } from './odd-values.ts'

/** A value that matches the schema, but not always the rules beyond it. */
export function goodValue(document: Json, given: Json, dice: Dice): unknown {
  const schema = resolved(document, given)
  const types = [schema.type].flat()
  if (types.includes('null') && dice.chance(0.2)) return null
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.examples && dice.chance(0.6)) return structuredClone(dice.pick(schema.examples as Json[]))
  switch (types.find((type) => type !== 'null')) {
    case 'string':
      return goodText(schema, dice)
    case 'integer':
    case 'number':
      return dice.pick([
        schema.minimum ?? 0,
        schema.maximum ?? 1000,
        Math.ceil(((schema.minimum ?? 0) + (schema.maximum ?? 9)) / 2),
      ])
    case 'boolean':
      return dice.chance(0.5)
    case 'array': {
      const most = Math.min(schema.maxItems ?? 3, 3)
      const count = (schema.minItems ?? 0) + dice.below(most - (schema.minItems ?? 0) + 1)
      return Array.from({ length: count }, () => goodValue(document, schema.items, dice))
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || dice.chance(0.5))
          .map(([name, part]) => [name, goodValue(document, part, dice)]),
      )
    default:
      return null
  }
}

function goodText(schema: Json, dice: Dice): string {
  switch (schema.format) {
    case 'uuid':
      return uuidFrom(dice)
    case 'date':
      return dice.pick(['2019-04-01', '1984-02-29', '2031-12-31'])
    case 'date-time':
      return '2026-11-15T12:00:00Z'
    case 'email':
      return `a${dice.below(1e9)}@acme.example`
    case 'uri':
      return 'https://acme.example/a'
  }
  if (schema.pattern === '^[A-Z]{3}$') return dice.pick(['NGA', 'GBR', 'DEU', 'USA', 'KEN'])
  if (schema.pattern?.startsWith('^\\+')) return `+234${1_000_000 + dice.below(1e6)}`
  if (schema.pattern?.startsWith('^[0-9]')) return String(1 + dice.below(9))
  const length = dice.pick([
    schema.minLength ?? 0,
    schema.maxLength ?? 30,
    (schema.minLength ?? 0) + 1 + dice.below(20),
  ])
  return dice
    .pick(['a', 'Ж', '漢', '😀', 'é'])
    .repeat(Math.max(length, schema.minLength ?? 0))
    .slice(0, (schema.maxLength ?? 30) * 2)
}

/** A value that misses the schema or is exactly at its limit. */
export function oddValue(document: Json, given: Json, dice: Dice): unknown {
  const schema = resolved(document, given)
  const type = [schema.type].flat().find((name) => name !== 'null')
  if (dice.chance(0.3)) return wrongType(type, dice)
  if (schema.enum) return oddName(dice.pick(schema.enum as string[]) ?? 'x', dice)
  switch (type) {
    case 'string':
      return oddText(schema, dice)
    case 'integer':
    case 'number':
      return dice.pick([...ODD_NUMBERS, schema.minimum - 1 || 0, schema.maximum + 1 || 0])
    case 'array': {
      const count = dice.pick([0, (schema.minItems ?? 1) - 1, schema.maxItems ?? 5, (schema.maxItems ?? 5) + 1])
      const item = goodValue(document, schema.items, dice)
      return Array.from({ length: Math.max(count, 0) }, () => structuredClone(item))
    }
    case 'object':
      return dice.pick([{}, [], null, 'x', goodValue(document, schema, dice)])
    default:
      return wrongType(type, dice)
  }
}

function oddText(schema: Json, dice: Dice): string {
  const { minLength = 0, maxLength = 300 } = schema
  if (schema.format === 'date') return dice.pick(ODD_DAYS)
  if (schema.format === 'date-time') return dice.pick(ODD_TIMES)
  if (schema.format === 'email' && dice.chance(0.6)) return dice.pick(ODD_EMAILS)
  if (schema.format === 'uri' && dice.chance(0.6)) return dice.pick(ODD_ADDRESSES)
  if (schema.format === 'uuid' && dice.chance(0.6))
    return dice.pick([
      uuidFrom(dice).toUpperCase(),
      uuidFrom(dice).slice(1),
      `{${uuidFrom(dice)}}`,
      '0'.repeat(32),
      uuidFrom(dice),
    ])
  if (dice.chance(0.4)) {
    const length = dice.pick([minLength - 1, minLength, maxLength, maxLength + 1])
    return dice.pick(['a', '漢', '😀', ' ', 'a ']).repeat(Math.max(length, 0))
  }
  return dice.pick(ODD_TEXTS)
}

const oddName = (name: string, dice: Dice) =>
  dice.pick([
    name.toLowerCase(),
    name.toUpperCase(),
    ` ${name}`,
    `${name}s`,
    `${name}\u0000`,
    name.slice(1),
    '',
    '\ud800',
  ])

function wrongType(type: string | undefined, dice: Dice): unknown {
  const values: [string, unknown][] = [
    ['string', 'text'],
    ['string', '50'],
    ['integer', 50],
    ['number', 0.5],
    ['boolean', true],
    ['boolean', false],
    ['array', []],
    ['array', [null]],
    ['array', [[[[]]]]],
    ['object', {}],
    ['object', { length: 3, 0: 'a' }],
    ['null', null],
  ]
  return structuredClone(dice.pick(values.filter(([name]) => name !== type))[1])
}

export function uuidFrom(dice: Dice): string {
  const hex = Array.from({ length: 32 }, () => dice.below(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
