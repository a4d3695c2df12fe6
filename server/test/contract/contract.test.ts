// What partners build against: committed, so that a change is seen in review, and sound by a public linter's rules.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { CLIENTS, CONTRACTS, clientFile, contractText, differences } from './contract-text.ts'

const LINT = {
  extends: ['recommended-strict' as const],
  rules: {
    // As published: by-reference/{partnerCustomerId} stands beside {customerId}/verification-status. No router mixes them up.
    'no-ambiguous-paths': 'off' as const,
  },
}

for (const name of Object.keys(CONTRACTS)) {
  const file = new URL(`../../../contract/${name}`, import.meta.url)

  test(`contract/${name} is what the service serves`, async () => {
    const committed = await readFile(file, 'utf8').catch(() => 'null')
    if (committed === contractText(name)) return
    const changes = differences(JSON.parse(committed), JSON.parse(contractText(name)))
    const told = changes.length > 0 ? changes.join('\n') : 'only its layout differs'
    assert.fail(
      `contract/${name} is out of date: run npm run contract, and look at what changes for partners.\n${told}`,
    )
  })

  test(`${name} passes the OpenAPI linter`, async () => {
    const problems = await lintFromString({
      source: contractText(name),
      absoluteRef: file.pathname,
      config: await createConfig(LINT),
    })
    const told = problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${message} (${ruleId})`)
    assert.ok(told.length === 0, told.join('\n'))
  })
}

for (const file of Object.keys(CLIENTS)) {
  test(`dashboard/src/api/${file} is typed by what the service serves`, async () => {
    const committed = await readFile(new URL(`../../../dashboard/src/api/${file}`, import.meta.url), 'utf8').catch(
      () => '',
    )
    assert.ok(committed === clientFile(file), `dashboard/src/api/${file} is out of date: run npm run contract.`)
  })
}

test('differences name the path, what was and what is', () => {
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
