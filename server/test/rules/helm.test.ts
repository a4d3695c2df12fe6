// Checks the Helm chart as far as that is possible without helm: values, schema, the values that templates use, settings and rules.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { readConfig } from '../../src/config/read-config.ts'
import { SETTINGS } from '../../src/config/settings.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CHART = join(ROOT, 'deploy/helm/gangway')
const read = (path: string) => readFileSync(join(CHART, path), 'utf8')
const values: any = parse(read('values.yaml'))
const templates = readdirSync(join(CHART, 'templates')).map((name) => ({ name, text: read(`templates/${name}`) }))

test('the default values match the schema, which rejects unknown values and secrets among the settings', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(read('values.schema.json')))
  // Not the type guard that it is: the values would lose their type.
  const isValid: (it: unknown) => boolean = validate
  assert.ok(isValid(values), JSON.stringify(validate.errors))
  for (const wrong of [
    { ...values, replicas: 3 },
    { ...values, api: { ...values.api, replica: 3 } },
    { ...values, settings: { ...values.settings, MASTER_KEYS: 'x' } },
    { ...values, settings: { ...values.settings, DATABASE_POOL_SIZE: 16 } },
    { ...values, settings: {} },
  ])
    assert.ok(!isValid(wrong))
})

test('the settings of the chart are settings of the service, and its version is that of the project', () => {
  for (const name of Object.keys(values.settings)) assert.ok(name in SETTINGS, name)
  const url = 'postgres://gangway:x@database.example/gangway'
  const config = readConfig({ ...values.settings, DATABASE_URL: url, MASTER_KEYS: Buffer.alloc(32).toString('base64') })
  assert.deepEqual([config.sandbox, config.metricsPort, config.s3?.bucket], [false, 9090, 'gangway-documents'])
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const chart = parse(read('Chart.yaml'))
  assert.deepEqual([chart.version, chart.appVersion], [version, version])
})

test('templates use values that exist, balance their blocks and include templates that are defined', () => {
  const defined = new Set(
    templates.flatMap(({ text }) => [...text.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name)),
  )
  for (const { name, text } of templates) {
    for (const [, path] of text.matchAll(/(?:\.|\$\.|\$root\.)Values\.([\w.]+)/g)) {
      const parent = path!
        .split('.')
        .slice(0, -1)
        .reduce((at, key) => at?.[key], values)
      assert.ok(parent && path!.split('.').at(-1)! in parent, `${name}: ${path}`)
    }
    for (const [, included] of text.matchAll(/include "([\w.]+)"/g))
      assert.ok(defined.has(included), `${name}: ${included}`)
    const actions = [...text.matchAll(/\{\{-?\s*(if|range|with|define|end)\b/g)].map(([, word]) => word)
    const ends = actions.filter((word) => word === 'end').length
    assert.equal(actions.length - ends, ends, `${name}: blocks and ends`)
  }
  assert.ok(templates.length >= 8)
})

test('the chart ships the rules of deploy/prometheus', () => {
  for (const name of ['slo.rules.yaml', 'alerts.rules.yaml'])
    assert.equal(
      read(`files/${name}`),
      readFileSync(join(ROOT, 'deploy/prometheus', name), 'utf8'),
      `copy ${name} to files/`,
    )
})

const hasHelm = spawnSync('helm', ['version']).status === 0
test('helm renders the chart', { skip: !hasHelm && 'NOT RUN: helm is not installed here' }, () => {
  const all = ['ingress', 'serviceMonitor', 'prometheusRule'].flatMap((name) => ['--set', `${name}.enabled=true`])
  const args = [CHART, '--set', 'secret.existingSecret=gangway-secrets', ...all]
  for (const command of [
    ['lint', '--strict', ...args],
    ['template', 'gangway', ...args],
  ]) {
    const ran = spawnSync('helm', command, { encoding: 'utf8' })
    assert.equal(ran.status, 0, ran.stdout + ran.stderr)
  }
})
