// Turns form input into the body of an answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, missingInputs } from './body.ts'
import { errorsByInput } from './field-error-text.ts'
import type { Input } from './inputs.ts'

function input(path: string, more: Partial<Input> = {}): Input {
  return { path, name: path.split('/').at(-1)!, kind: 'line', required: true, ...more }
}

test('values go where the API expects them, tidied, and empty ones are left out', () => {
  const inputs = [
    input('/fields/addresses/0/city'),
    input('/fields/addresses/0/streetLine2'),
    input('/fields/website', { kind: 'url' }),
    input('/fields/phoneNumber', { kind: 'tel' }),
    input('/person/percentageShare', { kind: 'share' }),
    input('/person/ownershipType', { kind: 'roles' }),
  ]
  const body = bodyOf(inputs, {
    '/fields/addresses/0/city': ' Dakar ',
    '/fields/addresses/0/streetLine2': ' ',
    '/fields/website': 'acme.example',
    '/fields/phoneNumber': '00221 77 123-45-67',
    '/person/percentageShare': '60',
    '/person/ownershipType': ['UBO'],
  })
  assert.deepEqual(body, {
    fields: { addresses: [{ city: 'Dakar' }], website: 'https://acme.example', phoneNumber: '+221771234567' },
    person: { percentageShare: 60, ownershipType: ['UBO'] },
  })
})

test('required inputs are missing until they are filled; of several optional ones, one is enough', () => {
  const required = [input('/fields/city'), input('/fields/line2', { required: false })]
  assert.deepEqual(paths(missingInputs(required, {})), ['/fields/city'])
  assert.deepEqual(paths(missingInputs(required, { '/fields/city': 'x' })), [])
  const any = [input('/fields/a', { required: false }), input('/fields/b', { required: false })]
  assert.deepEqual(paths(missingInputs(any, {})), ['/fields/a'])
  assert.deepEqual(paths(missingInputs(any, { '/fields/b': 'x' })), [])
})

test('an error of a part is shown at the input it belongs to', () => {
  const inputs = [input('/person/firstName'), input('/person/identities/0/identityValue')]
  const at = (path: string) => [...errorsByInput(inputs, [{ path, code: 'ValidationControl.Error' }]).keys()]
  assert.deepEqual(at('/person/identities/0/identityValue'), ['/person/identities/0/identityValue'])
  assert.deepEqual(at('/person/identities'), ['/person/identities/0/identityValue'])
  assert.deepEqual(at('/person'), ['/person/firstName'])
})

function paths(inputs: readonly Input[]): string[] {
  return inputs.map(({ path }) => path)
}
