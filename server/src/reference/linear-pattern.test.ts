import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_PATHS, PatternError, readLinearPattern } from './linear-pattern.ts'

const refused = (regex: string) => assert.throws(() => readLinearPattern(regex), PatternError, regex)

test('the shortest and longest match of a pattern are computed', () => {
  const bounds = (regex: string) => {
    const { minLength, maxLength } = readLinearPattern(regex)
    return [minLength, maxLength]
  }
  assert.deepEqual(bounds('^$'), [0, 0])
  assert.deepEqual(bounds('^[A-Z]\\d{8}$'), [9, 9])
  assert.deepEqual(bounds('^784-?\\d{4}-?\\d{7}-?\\d$'), [15, 18])
  assert.deepEqual(bounds('^([A-Z]{3}\\d{6}|\\d{7,8}[A-Z])$'), [8, 9])
  assert.deepEqual(bounds('^\\d{7,8}(\\d[A-Z0-9]{2}\\d)?$'), [7, 12])
  assert.deepEqual(bounds('^[A-Z]{1,2}\\d{6}\\(?[0-9A]\\)?$'), [8, 11])
  assert.deepEqual(bounds('^(\\d{6}|\\d{8})[-+]?\\d{4}$'), [10, 13])
})

test('patterns that can hang a server are rejected', () => {
  for (const regex of [
    '^(a+)+$',
    '^(A|A)*$',
    '^\\d*$',
    '^\\d+$',
    '^\\d{5,}$',
    '^(\\d{1,9}){1,9}$',
    '^(A{2}){2}$',
    '^.{9}$',
  ]) {
    refused(regex)
  }
})

test('look-around, back references, named and non-capturing groups are rejected', () => {
  for (const regex of ['^(?=A)A$', '^(?!A)B$', '^(?<=A)B$', '^(A)\\1$', '^(?<n>A)$', '^(?:A)$', '^A\\b$', '^\\p{L}$']) {
    refused(regex)
  }
})

test('a pattern that is not anchored at both ends is rejected', () => {
  for (const regex of ['', 'A', '^A', 'A$', '^A|B$', '^A$B', '^A$$', '^^A$', '^A\n$']) refused(regex)
})

test('a class may not reach beyond the characters it names', () => {
  for (const regex of ['^[^A]$', '^[]$', '^[A-z]$', '^[a-z]$', '^[\\w]$', '^[\\s]$', '^[A$', '^\\D$', '^é$'])
    refused(regex)
})

test('broken groups and repeats are rejected', () => {
  for (const regex of ['^(A$', '^A)$', '^{2}$', '^?$', '^A{2}{3}$', '^A??$', '^A{3,2}$', '^A{100}$', '^A{,2}$']) {
    refused(regex)
  }
})

test('a pattern with too many ways to match is rejected, even when each part is bounded', () => {
  const optional = 'A?'.repeat(5)
  assert.equal(readLinearPattern(`^${optional}$`).paths, MOST_PATHS)
  refused(`^${optional}A?$`)
  refused('^\\d{1,9}\\d{1,9}$')
})

test('the reason for rejecting a pattern names what is wrong and where', () => {
  const reasons: [string, RegExp][] = [
    ['\\d{8}$', /^must start with \^$/],
    ['^\\d{8}', /^must end with \$$/],
    ['^\\d{8}(', /^must close every bracket$/],
    ['^\\d{8})$', /^must open a bracket .* \(character 7\)$/],
    ['^\\d+$', /^must repeat with a limit, such as \{1,9\}.* \(character 4\)$/],
    ['^a$', /^must be in upper case.* \(character 2\)$/],
    ['^[a-z]$', /^must only have classes .* \(character 2\)$/],
    ['^A|B$', /^must have a group around alternatives.* \(character 3\)$/],
    ['^(A|B){2}$', /^must not repeat a group/],
    ['^A\\b$', /\\b isn't allowed \(character 3\)$/],
    ['^\u{1f600}$', /\u{1f600} isn't allowed \(character 2\)$/u],
    ['^A?A?A?A?A?A?$', /can be combined in too many ways$/],
  ]
  for (const [regex, reason] of reasons) assert.throws(() => readLinearPattern(regex), { message: reason }, regex)
})
