// The contract that partners build against is committed, so that reviews show changes. `npm run lint` checks it with a
// public linter.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { CLIENTS, CONTRACTS, clientFile, contractText, differences } from './contract-text.ts'

for (const name of Object.keys(CONTRACTS)) {
  const file = new URL(`../../../contract/${name}`, import.meta.url)

  test(`contract/${name} is what the service serves`, async () => {
    const committed = await readFile(file, 'utf8').catch(() => 'null')
    if (committed === contractText(name)) return
    const changes = differences(JSON.parse(committed), JSON.parse(contractText(name)))
    const details = changes.length > 0 ? changes.join('\n') : 'only the formatting differs'
    assert.fail(
      `contract/${name} is out of date: run npm run contract and review what changes for partners.\n${details}`,
    )
  })
}

for (const file of Object.keys(CLIENTS)) {
  test(`dashboard/src/api/${file} matches what the service serves`, async () => {
    const committed = await readFile(new URL(`../../../dashboard/src/api/${file}`, import.meta.url), 'utf8').catch(
      () => '',
    )
    assert.ok(committed === clientFile(file), `dashboard/src/api/${file} is out of date: run npm run contract.`)
  })
}

test('a difference names the path, the old value and the new value', () => {
  const was = { a: 1, list: [{ 'x/y': 1 }, 2], same: { deep: [1] }, gone: true }
  const is = { a: 1, list: [{ 'x/y': 2 }, 2], same: { deep: [1] }, fresh: {} }
  assert.deepEqual(differences(was, is), [
    '/list/0/x~1y was 1, is 2',
    '/gone was true, is nothing',
    '/fresh was nothing, is {}',
  ])
  assert.deepEqual(differences(null, { a: 1 }), ['/ was null, is {"a":1}'])
  assert.equal(differences(Array(99).fill(1), Array(99).fill(2), 10).length, 10)
})
