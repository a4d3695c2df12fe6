import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TSchema, Type } from '../platform/schema-builder.ts'
import * as fields from './fields.ts'
import { fieldErrorsOf } from './schema.ts'

const fieldErrors = (schema: TSchema, data: unknown) => fieldErrorsOf(schema, data, () => 'ValidationControl.Error')
const wrap = (field: TSchema) => Type.Object({ field })
const takes = (field: TSchema, value: unknown) => fieldErrors(wrap(field), { field: value }).length === 0
const smile = '\u{1F600}' // one character, two UTF-16 units, four bytes

interface Form {
  field: TSchema
  good: unknown[]
  bad: unknown[]
}

const forms: Record<string, Form> = {
  'text of 2 to 255 characters': {
    field: fields.text(255, { min: 2 }),
    good: ['ab', 'x'.repeat(255), smile.repeat(255), 'Ünïcødé', ' a', 'a\n', '\u202eabc'],
    bad: [
      '',
      'a',
      '  ',
      '\t\n',
      'x'.repeat(256),
      smile.repeat(256),
      smile,
      'a\u0000b',
      '\ud800a',
      'a\udfff',
      '\ude00\ud83d',
      7,
      null,
      ['ab'],
      {},
    ],
  },
  'text that may be empty': {
    field: fields.freeText(1000),
    good: ['', ' ', 'x'.repeat(1000), smile.repeat(1000)],
    bad: ['x'.repeat(1001), '\u0000', '\ud83d', 1, false],
  },
  'a day': {
    field: fields.day(),
    good: ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'],
    bad: [
      '2023-02-29',
      '1900-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '0000-01-01',
      '2026-1-1',
      '26-01-01',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '2026-01-01\n',
      '２０２６-01-01',
      '+2026-01-01',
      20260101,
    ],
  },
  'a moment': {
    field: fields.instant(),
    good: [
      '2026-11-15T12:00:00Z',
      '2026-11-15T12:00:00.123456789Z',
      '2026-11-15T12:00:00+05:30',
      '2024-02-29T23:59:59-11:00',
    ],
    bad: [
      '2026-11-15',
      '2026-11-15T12:00:00',
      '2026-02-30T12:00:00Z',
      '2023-02-29T12:00:00Z',
      '2026-11-31T12:00:00Z',
      '2026-11-15T24:00:00Z',
      '2026-11-15T12:60:00Z',
      '2026-13-01T12:00:00Z',
      '2026-11-15T12:00:00+25:00',
      'now',
      '',
    ],
  },
  'an email address': {
    field: fields.email(),
    good: [
      'a@b.co',
      'Ops.Team+tag@Acme.Example',
      "o'brien@acme.example",
      'ünï@exämple.com',
      `${'x'.repeat(64)}@acme.example`,
      `a@${'x'.repeat(249)}.com`,
    ],
    bad: [
      '',
      'acme.example',
      '@acme.example',
      'a@',
      'a@b',
      'a@@b.co',
      'a@b@c.co',
      'a b@c.co',
      'a\u202eb@c.co',
      'a@b\u2066.co',
      'a@b .co',
      'a@.co',
      'a@b..co',
      'a@b.',
      'a@b.co\u0000',
      'a\nb@c.co',
      `${'x'.repeat(65)}@acme.example`,
      `a@${'x'.repeat(250)}.com`,
      'a\ud800@b.co',
      null,
      1,
    ],
  },
  'a web address': {
    field: fields.website(),
    good: [
      'https://acme.example',
      'HTTP://ACME.EXAMPLE/a?b#c',
      'https://münchen.example',
      'http://127.0.0.1:8080/',
      `https://acme.example/${'x'.repeat(234)}`,
    ],
    bad: [
      '',
      'acme.example',
      '//acme.example',
      '/path',
      'ftp://acme.example',
      'javascript:alert(1)',
      'https://',
      'https:///',
      'https://exa mple.com',
      'https://acme.example/\n',
      ' https://acme.example',
      'https://[::1',
      'https://acme.example:99999',
      `https://acme.example/${'x'.repeat(235)}`,
      'https://a\ud800.example',
    ],
  },
  'a UUID': {
    field: fields.uuid(),
    good: ['0198c0de-0000-7000-8000-000000000000', '0198C0DE-0000-7000-8000-00000000000A'],
    bad: [
      '',
      '0198c0de00007000800000000000000a',
      '{0198c0de-0000-7000-8000-000000000000}',
      '0198c0de-0000-7000-8000-000000000000\n',
      '0198c0de-0000-7000-8000-00000000000g',
    ],
  },
  'a phone number': {
    field: fields.phone(),
    good: ['+1234567', '+123456789012345'],
    bad: ['', '1234567', '+123456', '+1234567890123456', '+1 234 567', '+1234567\n', '++1234567', '+１２３４５６７'],
  },
  'a country code': {
    field: fields.countryCode(),
    good: ['NGA'],
    bad: ['nga', 'NG', 'NGAA', ' NGA', 'NGA\n', 'ÑGA', 566],
  },
  'a whole number': {
    field: Type.Integer({ minimum: 1, maximum: 100 }),
    good: [1, 100, 50.0],
    bad: [0, 101, 1.5, '50', null, true, Number.NaN],
  },
}

for (const [name, { field, good, bad }] of Object.entries(forms)) {
  test(`${name} is accepted in its form and rejected in any other`, () => {
    for (const value of good) assert.ok(takes(field, value), `refused ${shown(value)}`)
    for (const value of bad) assert.ok(!takes(field, value), `took ${shown(value)}`)
  })
}

test('an optional field may be absent or null', () => {
  const schema = Type.Object({ day: fields.optional(fields.day()), choice: fields.optional(fields.oneOf(['A', 'B'])) })
  for (const body of [{}, { day: null, choice: null }, { day: '2026-01-01', choice: 'B' }])
    assert.deepEqual(fieldErrors(schema, body), [])
  assert.deepEqual(
    fieldErrors(schema, { day: 'never', choice: 'C' }).map(({ path, message }) => [path, message]),
    [
      ['/day', 'day must be an existing date in the form YYYY-MM-DD.'],
      ['/choice', 'choice must be one of A, B.'],
    ],
  )
})

describe('a field error', () => {
  const schema = fields.named('Body', {
    name: fields.text(10),
    phone: fields.phone(),
    reference: Type.String({
      pattern: '^[a-z]+$',
      'x-error': 'Customer.PartnerCustomerIdInvalid',
      'x-error-missing': 'Customer.PartnerCustomerIdRequired',
    }),
    list: Type.Array(Type.Object({ 'a/b~c': Type.Integer() }), { maxItems: 2 }),
  })
  const reported = (body: unknown) =>
    fieldErrors(schema, body).map(({ path, code, message }) => `${path} ${code}: ${message}`)

  test('is reported for every place at once, with its path, code and expectation', () => {
    assert.deepEqual(reported({ name: 5, phone: '0800', reference: 'A', list: [{ 'a/b~c': 1.5 }, {}, 7] }), [
      '/name ValidationControl.Error: name must be a string of 1 to 10 characters.',
      '/phone PhoneNumber.Invalid: phone must be a + followed by 7 to 15 digits.',
      '/reference Customer.PartnerCustomerIdInvalid: reference has an invalid format.',
      '/list ValidationControl.Error: list must have at most 2 items.',
      '/list/0/a~1b~0c ValidationControl.Error: list.0.a~1b~0c must be a whole number.',
      '/list/1/a~1b~0c ValidationControl.Error: list.1.a~1b~0c is required.',
      '/list/2 ValidationControl.Error: list.2 must be an object.',
    ])
  })

  test('is reported once per place', () => {
    assert.equal(reported({ name: ' '.repeat(11), phone: '+1234567', reference: 'a', list: [] }).length, 1)
  })

  test('of a missing, null or blank field has the code for missing fields', () => {
    const code = 'Customer.PartnerCustomerIdRequired'
    for (const reference of [undefined, null, '', '  ']) {
      const found = fieldErrors(schema, { name: 'a', phone: '+1234567', reference, list: [] })
      assert.deepEqual(found, [{ path: '/reference', code, message: 'reference is required.' }])
    }
  })

  test('never repeats what the caller sent', () => {
    for (const body of [
      { name: 'sesame'.repeat(9), phone: 'sesame', reference: 'SESAME', list: ['sesame'] },
      'sesame',
      ['sesame'],
    ]) {
      assert.ok(!reported(body).join().toLowerCase().includes('sesame'))
    }
  })

  test('is reported for a body that is not an object', () => {
    for (const body of [null, [], 'text', 7, true])
      assert.deepEqual(reported(body), [' ValidationControl.Error: The body must be an object.'])
  })
})

test('unknown fields are accepted, and inherited property names are ordinary fields', () => {
  const schema = Type.Object({ name: fields.text(10) })
  assert.deepEqual(fieldErrors(schema, JSON.parse('{"name":"a","more":1,"toString":2,"hasOwnProperty":3}')), [])
  const inherited = Type.Object({ constructor: fields.text(10), toString: fields.text(10) })
  assert.equal(fieldErrors(inherited, {}).length, 2)
})

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? String(value)
}
