// The alert rules and the dashboard in deploy/ match the metrics of a running service and the documentation.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { sealAndVerifyActivity } from '../../src/audit/seals/audit-job.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import { alertMetrics } from '../../src/review/alerts/alert-metrics.ts'
import { startCaseCounting } from '../../src/review/queue/case-counting.ts'
import { screeningMetrics } from '../../src/screening/metrics.ts'
import { aCase } from '../customers/test-case.ts'
import { anchorsOf } from '../guide/markdown.ts'
import { until } from '../process/until.ts'
import { recordEvents, settle, startWebhookService } from '../service/webhook-service.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DEPLOY = join(ROOT, 'deploy/prometheus')
const RUNBOOK = 'https://gangway.example/docs/alerts#'
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana
const DATA_SOURCE = '${datasource}'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly labels?: Record<string, string>
  readonly annotations?: Record<string, string>
}
const ruleFiles = readdirSync(DEPLOY).filter((name) => name.endsWith('.rules.yaml'))
const rules: Rule[] = ruleFiles.flatMap((name) =>
  parse(read(`deploy/prometheus/${name}`)).groups.flatMap((group: { rules: Rule[] }) => group.rules),
)
const alerts = rules.filter(({ alert }) => alert)
const recorded = new Set(rules.flatMap(({ record }) => record ?? []))
const dashboard = JSON.parse(read('deploy/grafana/gangway.json'))
const panels = dashboard.panels.filter((panel: { type: string }) => panel.type !== 'row')
const expressions: string[] = panels.flatMap((panel: { targets: { expr: string }[] }) =>
  panel.targets.map(({ expr }) => expr),
)

const clock = new ManualClock()
const service = await startWebhookService({ clock })
const { app } = service

async function metricsText(): Promise<string> {
  return (await service.call({ method: 'GET', url: '/metrics' })).text
}

/** The value of a series, which the caller names with its labels in the order of the metric. */
const sample = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

/** Metric names: words before a selector in braces, or names with underscores or colons that aren't labels or functions. */
function metricsIn(expression: string): string[] {
  const outside = expression.replaceAll(/\b(?:by|on|without|ignoring|group_left|group_right) \([^)]*\)/g, '')
  const bare = outside.replaceAll(/"[^"]*"/g, '""').replaceAll(/\{[^}]*\}/g, '{}')
  return [...bare.matchAll(/\b([a-z][a-z0-9_:]*)(\{\})?(?!\w|\()/g)]
    .filter(([, name, braces]) => braces !== undefined || /[_:]/.test(name!))
    .map(([, name]) => name!)
}

test('every metric that a rule or a panel names exists, and what the service does shows in them', async () => {
  const receiver = await service.aReceiver()
  const partner = await service.aSubscriber(receiver.url())
  const dispatcher = service.dispatch()
  await recordEvents(app, partner.partnerId)
  await settle(dispatcher)
  screeningMetrics(app)
  alertMetrics(app)
  await sealAndVerifyActivity(app)
  const delays = 'webhook_first_attempt_delay_seconds_count{endpoint="active"}'
  await until('the delay is measured', async () => sample(await metricsText(), delays) >= 1)
  const text = await metricsText()
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  for (const expression of [...rules.map(({ expr }) => expr), ...expressions]) {
    const used = metricsIn(expression).filter((name) => name !== 'up')
    for (const name of used) {
      const base = name.replace(/_(?:bucket|count|sum)$/, '')
      assert.ok(known.has(name) || known.has(base) || recorded.has(name), `${name}: ${expression}`)
    }
  }
  assert.ok(sample(text, 'webhook_attempt_duration_seconds_count') >= 1)
  assert.deepEqual(
    ['database', 'store', 'dispatcher'].map((check) => sample(text, `health_check{check="${check}"}`)),
    [1, 1, 1],
  )
  assert.equal(sample(text, 'audit_problems'), 0)
})

test('a review round counts with its outcome and whether it was on time, and overdue cases are measured', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const first = await aCase(service)
  const second = await aCase(service)
  const open = await aCase(service)
  const rejection = { reasonCodes: ['BusinessUnsupported'] }
  await first.act(analyst, 'claim')
  assert.equal((await first.decide(analyst, 'reject', rejection)).status, 200)
  await second.act(analyst, 'claim')
  clock.advance(app.config.review.slaMs + 3_600_000)
  await analyst.signIn()
  await second.act(analyst, 'claim')
  assert.equal((await second.decide(analyst, 'reject', rejection)).status, 200)
  const counting = startCaseCounting(app)
  await counting.now()
  await counting.stop()
  const text = await metricsText()
  assert.equal(sample(text, 'review_rounds_total{outcome="Rejected",on_time="yes"}'), 1)
  assert.equal(sample(text, 'review_rounds_total{outcome="Rejected",on_time="no"}'), 1)
  assert.equal(sample(text, 'review_overdue_cases'), 1, open.customerId)
  assert.equal(sample(text, 'review_cases{stage="Closed"}'), 2)
  const passes = sample(text, 'background_passes_total{task="case-counting",result="ok"}')
  assert.equal(passes, app.db.cells.length, 'one in each cell')
})

test('every alert has a severity, a summary and a section of its own in the documentation', () => {
  const anchors = anchorsOf(read('docs/guide/alerts.md'))
  assert.ok(alerts.length > 20)
  for (const { alert, labels, annotations } of alerts) {
    assert.match(labels!.severity!, /^(?:page|ticket)$/, alert)
    assert.ok(annotations!.summary, alert)
    assert.equal(annotations!.runbook_url, RUNBOOK + alert!.toLowerCase())
    assert.ok(anchors.has(alert!.toLowerCase()), `docs/guide/alerts.md has no section ${alert}`)
  }
  const sections = [...read('docs/guide/alerts.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name!)
  assert.deepEqual(
    sections.filter((name) => !alerts.some(({ alert }) => alert === name)),
    [],
    'no section describes an alert that does not exist',
  )
})

test('the documented objectives are those of the rules', () => {
  const documented = [...read('docs/guide/alerts.md').matchAll(/^\| `([\w-]+)` \| ([\d.]+)% \|/gm)]
  const targets = rules.filter(({ record }) => record === 'slo:objective:ratio')
  assert.deepEqual(
    documented.map(([, slo, percent]) => [slo, `vector(${Number((Number(percent) / 100).toFixed(4))})`]),
    targets.map(({ labels, expr }) => [labels!.slo, expr]),
  )
})

test('the dashboard has unique panels with targets that fill the grid without overlaps', () => {
  const ids = dashboard.panels.map((panel: { id: number }) => panel.id)
  assert.equal(new Set(ids).size, ids.length)
  const taken = new Set<string>()
  for (const { title, description, type, gridPos, targets, datasource } of dashboard.panels) {
    assert.ok(title && gridPos.x + gridPos.w <= 24, title)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(!taken.has(`${x} ${y}`), `${title} overlaps another panel`)
        taken.add(`${x} ${y}`)
      }
    }
    if (type === 'row') continue
    assert.ok(description && targets.length > 0 && datasource.uid === DATA_SOURCE, title)
    assert.equal(new Set(targets.map(({ refId }: { refId: string }) => refId)).size, targets.length, title)
  }
  const height = Math.max(
    ...dashboard.panels.map((panel: { gridPos: { y: number; h: number } }) => panel.gridPos.y + panel.gridPos.h),
  )
  assert.equal(taken.size, height * 24, 'no gaps')
  for (const name of ['datasource', 'namespace'])
    assert.ok(dashboard.templating.list.some((variable: { name: string }) => variable.name === name))
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const skip = !hasPromtool && 'NOT RUN: promtool (Debian package prometheus) is not installed here'

test('promtool accepts the rules, the example configuration and the queries of the dashboard', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-rules-'))
  const queries = expressions.map((expr, i) => ({
    record: `panel:${i}`,
    expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$namespace', '.*'),
  }))
  const file = join(folder, 'panels.yaml')
  writeFileSync(file, stringify({ groups: [{ name: 'panels', rules: queries }] }))
  const runs = [
    ['check', 'rules', file, ...ruleFiles.map((name) => join(DEPLOY, name))],
    ['check', 'config', join(DEPLOY, 'prometheus.example.yaml')],
  ]
  for (const args of runs) {
    const ran = spawnSync('promtool', args, { encoding: 'utf8' })
    assert.equal(ran.status, 0, ran.stdout + ran.stderr)
  }
  rmSync(folder, { recursive: true })
})

test('promtool runs the unit tests of the rules, and a wrong threshold fails them', { skip }, () => {
  const tests = readdirSync(join(DEPLOY, 'tests')).map((name) => join(DEPLOY, 'tests', name))
  const ran = spawnSync('promtool', ['test', 'rules', ...tests], { encoding: 'utf8' })
  assert.equal(ran.status, 0, ran.stdout + ran.stderr)
  const folder = mkdtempSync(join(tmpdir(), 'gangway-rules-'))
  for (const name of ruleFiles)
    writeFileSync(join(folder, name), read(`deploy/prometheus/${name}`).replaceAll(/> (?:14.4|6) \* /g, '> 100 * '))
  writeFileSync(join(folder, 'slo.test.yaml'), read('deploy/prometheus/tests/slo.test.yaml').replaceAll('../', ''))
  assert.notEqual(spawnSync('promtool', ['test', 'rules', join(folder, 'slo.test.yaml')]).status, 0)
  rmSync(folder, { recursive: true })
})
