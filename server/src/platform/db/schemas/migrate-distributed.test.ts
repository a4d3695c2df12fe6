import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { withoutRules } from './migrate-distributed.ts'

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url)

/** Statements that start a line; the bodies of functions are indented. */
const REJECTED = /^(?:create|drop|alter) (?:trigger|policy)\b|row level security|set (?:storage|statistics)\b/m

test('no migration has a statement that a distributed schema rejects', () => {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  assert.ok(names.length > 60)
  for (const name of names) {
    const adapted = withoutRules(readFileSync(new URL(name, MIGRATIONS), 'utf8'))
    const outside = adapted.replaceAll(/\$\$[\s\S]*?\$\$/g, '').replaceAll(/^--.*$/gm, '')
    assert.doesNotMatch(outside, REJECTED, name)
    assert.doesNotMatch(outside, /^select keep_to_own_partner/m, name)
  }
})

test('a migration keeps its tables, keys, indexes and rows', () => {
  const kept = 'create table a (\n  b int\n);\ncreate index a_b on a (b);\nupdate a set b = 1;\n'
  const rules = `select keep_to_own_partner('a');\nalter table a enable row level security;\ncreate trigger t after insert on a\n  for each row execute function f();\n`
  assert.ok(withoutRules(kept + rules).includes(kept))
  assert.doesNotMatch(withoutRules(kept + rules), /trigger|security|own_partner/)
})
