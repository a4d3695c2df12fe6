// The documentation is correct: its commands work and answer as shown, and the files, links and settings it names exist.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '../../src/config/settings.ts'
import { startSandbox } from '../process/sandbox.ts'
import { ALL_FILES, blocksOf } from './guide-blocks.ts'
import { anchorsOf, codeSpans, linksIn, tableRows } from './markdown.ts'
import { isAnswered, runWalk, shows, walkOf } from './walkthrough.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const documents = new Map<string, string>()
const skip = (name: string) => /(?:^|[\\/])(?:node_modules|dist|data|coverage|\.git)$/.test(name)
for await (const path of glob('{*.md,{docs,server,sdk,dashboard,contract,bench}/**/*.md}', {
  cwd: ROOT,
  exclude: skip,
})) {
  documents.set(path.replaceAll(sep, '/'), read(path))
}

const missing = ['bash', 'curl', 'npm', 'node'].filter((name) => spawnSync(name, ['--version']).status !== 0)

test('every command of the README works and prints the answer it shows', {
  timeout: 300_000,
  skip: missing.length > 0 && `the walkthrough was NOT run: ${missing.join(', ')} is missing here`,
}, async (t) => {
  const steps = walkOf(read('README.md'))
  assert.ok(steps.length >= 7 && steps.flatMap((step) => step.answers).length >= 10, 'the README has a walkthrough')
  const starts = ALL_FILES.flatMap(blocksOf).filter(({ info }) => info === 'sh start')
  assert.ok(starts.length >= 3)
  // The project is already installed here.
  for (const { file, line, text } of starts)
    assert.equal(text.replace(/^npm ci && /, ''), 'npm start', `${file}:${line} starts the service in another way`)
  const sandbox = await startSandbox(ROOT, {}, t.signal, ['npm', 'start'])
  t.after(() => sandbox.stop())
  const printed = await runWalk(ROOT, steps, sandbox, t.signal)
  for (const [i, { answers }] of steps.entries()) {
    for (const { line, shown } of answers) {
      assert.ok(isAnswered(shown, printed[i]!), `README.md:${line} shows another answer:\n${printed[i]}`)
    }
  }
})

test('an answer in the docs may be shorter than the real one, but not different', () => {
  const id = '01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2'
  const real = { id, text: 'one two', list: [1, { deep: null }], gone: null }
  for (const same of [real, {}, { id: '11111111-1111-4111-8111-111111111111' }, { text: 'one ...' }, { list: [1] }])
    assert.ok(shows(same, real), JSON.stringify(same))
  for (const other of [
    { id: 'x' },
    { text: 'two ...' },
    { text: 'one' },
    { list: [2] },
    { list: {} },
    { more: 1 },
    { gone: 0 },
    [],
  ])
    assert.ok(!shows(other, real), JSON.stringify(other))
})

test('every link has a target', () => {
  assert.ok([...documents.values()].flatMap(linksIn).length > 30, 'there are links to check')
  const broken = [...documents].flatMap(([path, markdown]) =>
    linksIn(markdown).flatMap(({ line, text }) => {
      // Paths of the running service are checked by the tests of server/src/guide.
      if (/^[a-z]+:|^\/(?:docs|openapi)\//i.test(text)) return []
      const [file = '', anchor] = text.split('#')
      const target = file === '' ? join(ROOT, path) : resolve(ROOT, dirname(path), decodeURIComponent(file))
      if (!existsSync(target)) return [`${path}:${line} links to ${text}, which does not exist.`]
      const known = anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).has(anchor)
      return known ? [] : [`${path}:${line} links to ${text}, which has no such heading.`]
    }),
  )
  assert.ok(broken.length === 0, broken.join('\n'))
})

const service = readdirSync(join(ROOT, 'server/src'), { withFileTypes: true })
const modules = service.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
const TOP = ['server', 'sdk', 'dashboard', 'contract', 'bench', 'deploy', 'docs', 'scripts']

/** Whether text in backticks is a path of this project; the reader fills in stars, braces and NNNN. */
function namesAFile(text: string): boolean {
  const [first = ''] = text.split('/')
  return /^[\w.-]+(?:\/[\w.-]*)+$/.test(text) && !/N{4}/.test(text) && [...TOP, ...modules].includes(first)
}

test('every file and folder that the docs name exists', () => {
  const named = [...documents.values()].flatMap(codeSpans).filter(({ text }) => namesAFile(text))
  assert.ok(named.length > 80, 'there are names to check')
  const missingFiles = [...documents].flatMap(([path, markdown]) =>
    codeSpans(markdown)
      .filter(({ text }) => namesAFile(text))
      .filter(({ text }) => !['', 'server', 'server/src'].some((from) => existsSync(join(ROOT, from, text))))
      .map(({ line, text }) => `${path}:${line} names ${text}, which does not exist.`),
  )
  assert.ok(missingFiles.length === 0, missingFiles.join('\n'))
})

test('every npm script that the docs name is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = [...documents].flatMap(([path, markdown]) =>
    [...markdown.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
      .filter(([, name]) => !(name! in scripts))
      .map(([command]) => `${path} names ${command}, which package.json does not have.`),
  )
  assert.ok(unknown.length === 0, unknown.join('\n'))
})

test('the README lists every module, and docs/architecture.md every module and top-level file', () => {
  const firstCells = (path: string) => tableRows(read(path)).map(([cell]) => cell!)
  const onReadme = firstCells('README.md')
  const onPlan = firstCells('docs/architecture.md').join(' ')
  const files = service
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => entry.name)
  assert.deepEqual(
    modules.filter((name) => !onReadme.includes(`\`server/src/${name}/\``)),
    [],
    'not in the table of README.md',
  )
  assert.deepEqual(
    [...modules, ...files].filter((name) => !onPlan.includes(`\`${name}\``)),
    [],
    'not in docs/architecture.md',
  )
})

test('docs/operating.md lists every setting with its default', () => {
  const listed = Object.fromEntries(
    tableRows(read('docs/operating.md'))
      .filter(([name]) => /^`[A-Z][A-Z0-9_]+`$/.test(name!))
      .map(([name, value]) => [name!.slice(1, -1), value!.replaceAll('`', '')]),
  )
  assert.deepEqual(listed, { ...SETTINGS })
})

test('docs/decisions/README.md lists every record', () => {
  const folder = 'docs/decisions'
  const listed = linksIn(read(`${folder}/README.md`)).map(({ text }) => text.split('#')[0]!)
  const records = readdirSync(join(ROOT, folder)).filter((name) => /^\d{4}-.*\.md$/.test(name))
  assert.deepEqual(
    records.filter((name) => !listed.includes(name)),
    [],
    `add a line to ${folder}/README.md`,
  )
  const numbers = records.map((name) => name.slice(0, 4))
  assert.equal(new Set(numbers).size, numbers.length, 'two records have one number')
})

test('every document can be reached from the README', () => {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || !documents.has(path)) return
    seen.add(path)
    for (const { text } of linksIn(documents.get(path)!)) {
      const file = text.split('#')[0]!
      if (!/^[a-z]+:/i.test(text) && file)
        visit(relative(ROOT, resolve(ROOT, dirname(path), file)).replaceAll(sep, '/'))
    }
  }
  visit('README.md')
  const unreachable = [...documents.keys()].filter((path) => !seen.has(path))
  assert.deepEqual(unreachable, [], 'nothing links to it')
})
