// The guide is correct: its commands and programs run and print what it shows, and its samples match the contract. Every
// code block is tested or listed.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { withoutSettings } from '../process/clean-environment.ts'
import { type Sandbox, startSandbox } from '../process/sandbox.ts'
import {
  ALL_FILES,
  type Block,
  blocksOf,
  GUIDE_FILES,
  missingLines,
  NOT_RUN,
  ROOT,
  stepsOf,
  TESTED_BY,
} from './guide-blocks.ts'
import { commandFor } from './languages.ts'
import { isAnswered, runWalk } from './walkthrough.ts'

const missing = ['bash', 'curl', 'npm', 'npx', 'node'].filter((name) => spawnSync(name, ['--version']).status !== 0)
const skip = missing.length > 0 && `the guide was NOT run: ${missing.join(', ')} is missing here`
const contract = (name: string) => JSON.parse(readFileSync(join(ROOT, 'contract', name), 'utf8'))

let sandbox: Sandbox
let folder: string

before(async () => {
  if (skip) return
  sandbox = await startSandbox(ROOT, { SANDBOX_STEP_MS: '100' }, AbortSignal.timeout(60_000))
  // Inside node_modules, so that commands and packages resolve as in the project, and files stay out of it.
  const cache = join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'guide-'))
})
after(async () => {
  await sandbox?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('every code block is run, compared or checked, or listed with a reason', () => {
  const needed = new Set<string>()
  const untested: string[] = []
  for (const { file, line, info, text } of ALL_FILES.flatMap(blocksOf)) {
    if (TESTED_BY.some((kind) => kind.info.test(info))) continue
    const first = text.split('\n', 1)[0]!.trim()
    if (NOT_RUN[file]?.[first] === undefined) untested.push(`${file}:${line} (${info}): no test uses it.`)
    needed.add(`${file} ${first}`)
  }
  assert.deepEqual(untested, [])
  const listed = Object.entries(NOT_RUN).flatMap(([file, lines]) => Object.keys(lines).map((line) => `${file} ${line}`))
  assert.deepEqual(
    listed.filter((one) => !needed.has(one)),
    [],
    'these are gone or are run: remove them from the list',
  )
})

const blocks = GUIDE_FILES.map((file) => ({ file, blocks: blocksOf(file) }))
const all = blocks.flatMap((page) => page.blocks)

test('the samples of requests, events and errors match the contract', () => {
  const api = contract('partner-api.json')
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ ...api, $id: 'api' })
  const operations: any[] = Object.values(api.paths).flatMap((methods: any) => Object.values(methods))
  const fits = (block: Block, schema: object) => {
    const check = ajv.compile(schema)
    assert.ok(check(JSON.parse(block.text)), `${block.file}:${block.line}: ${JSON.stringify(check.errors)}`)
  }
  const within = (schema: unknown) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))
  let seen = 0
  for (const block of all) {
    const [language, kind, name] = block.words
    if (language !== 'json' || kind === 'answer') continue
    seen++
    if (kind === 'request') {
      const operation = operations.find(({ operationId }) => operationId === name)
      fits(block, within(operation.requestBody.content['application/json'].schema))
    } else if (kind === 'event') {
      const { envelope, events } = contract('webhook-events.json')
      fits(block, { allOf: [envelope, { properties: { eventType: { const: name }, data: events[name!].data } }] })
    } else fits(block, within(api.components.schemas.CreateBusinessProfileError))
  }
  assert.ok(seen >= 4)
  assert.throws(
    () => fits({ ...all[0]!, text: '{}' }, within(api.components.schemas.CreateBusinessProfileError)),
    'the check can fail',
  )
})

for (const { file, blocks: own } of blocks) {
  const steps = stepsOf(own)
  if (steps.length === 0) continue
  test(`the commands of ${file} work and print what it shows`, { timeout: 120_000, skip }, async (t) => {
    const place = await mkdtemp(join(folder, 'page-'))
    for (const { words, text } of own)
      if (words[1] === 'request' && words[3]) await writeFile(join(place, words[3]), text)
    const printed = await runWalk(place, steps, sandbox, t.signal)
    for (const [i, { answers, outputs, line: at }] of steps.entries()) {
      for (const { line, shown } of answers)
        assert.ok(isAnswered(shown, printed[i]!), `${file}:${line} shows another answer:\n${printed[i]}`)
      for (const { line, text } of outputs)
        assert.deepEqual(
          missingLines(text, printed[i]!),
          [],
          `${file}:${line} was not printed by ${at}:\n${printed[i]}`,
        )
    }
  })
}

const isProgram = ({ words }: Block) => words[1] === 'recipe' || (words[0] === 'js' && words[1] === 'run')

for (const page of blocks) {
  const programs = page.blocks.filter(isProgram)
  const steps = stepsOf(
    page.blocks.map((block) => (isProgram(block) ? { ...block, info: 'program' } : block)),
    'program',
  )
  for (const [i, { words, text, line }] of programs.entries()) {
    const [language = '', , name = `${line}.mjs`, library] = words
    const found = commandFor(language, library)
    const title = `${name} of ${page.file} works and prints what the page shows`
    test(title, { timeout: 120_000, skip: skip || ('missing' in found && found.missing) }, async () => {
      const command = 'command' in found ? found.command : []
      const place = await mkdtemp(join(folder, 'program-'))
      await writeFile(join(place, name), text)
      const printed = await run([...command, name], place)
      // A program in another language prints what the first one does.
      const { outputs } = steps[i]!.outputs.length > 0 ? steps[i]! : steps[0]!
      assert.ok(outputs.length > 0, `${page.file}:${line} shows no output`)
      for (const { text: shown } of outputs) assert.deepEqual(missingLines(shown, printed), [], printed)
      if (!library?.startsWith('authlib')) return
      await writeFile(join(place, name), text.replace(', expires_in=60', ''))
      await assert.rejects(run([...command, name], place), /exp is more than 300 seconds ahead/)
    })
  }
}

test('a line in the docs matches the output, with "..." for any text', () => {
  assert.deepEqual(missingLines('... b ...\nd', 'a b c\nd'), [])
  assert.deepEqual(missingLines('d\n... b ...', 'a b c\nd'), ['... b ...'], 'in this order')
  assert.deepEqual(missingLines('b', 'a b c'), ['b'])
})

/** Runs a program as the first partner of the sandbox. */
async function run([program = '', ...args]: readonly string[], cwd: string): Promise<string> {
  const { partners } = JSON.parse(await readFile(join(sandbox.dataDir, 'sandbox.json'), 'utf8'))
  const env = {
    ...withoutSettings(),
    GANGWAY_BASE_URL: sandbox.baseUrl,
    GANGWAY_CLIENT_ID: partners[0].clientId,
    GANGWAY_PRIVATE_KEY_FILE: partners[0].privateKeyFile,
  }
  const { stdout } = await promisify(execFile)(program, args, { cwd, env })
  return stdout
}
