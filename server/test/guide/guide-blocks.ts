// The code blocks of the documentation and how they are tested: each is run, compared, checked, or listed in NOT_RUN with a
// reason.
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GUIDE_PAGES } from '../../src/guide/pages.ts'
import { type CodeBlock, codeBlocks } from './markdown.ts'
import type { WalkStep } from './walkthrough.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Block extends CodeBlock {
  readonly file: string
  /** The language, how the block is tested, and further words. */
  readonly words: readonly string[]
}

export function blocksOf(file: string): Block[] {
  return codeBlocks(readFileSync(join(ROOT, file), 'utf8')).map((block) => ({
    ...block,
    file,
    words: block.info.split(' '),
  }))
}

/** The pages in docs/guide; README.md and sdk/README.md have their own tests. */
export const GUIDE_FILES = GUIDE_PAGES.map(({ file }) => file).filter((file) => file.startsWith('docs/guide/'))
/** All documentation. */
export const ALL_FILES = globSync('{*.md,{docs,server,sdk,dashboard,contract,bench,deploy}/**/*.md}', {
  cwd: ROOT,
  exclude: (name) => /(?:^|[\\/])(?:node_modules|dist)$/.test(name),
})
  .map((path) => path.replaceAll(sep, '/'))
  .sort()

/** How each kind of block is tested. */
export const TESTED_BY: readonly { info: RegExp; by: string }[] = [
  { info: /^sh walk$/, by: 'run in bash, in order, against a running service' },
  { info: /^json answer$/, by: 'compared with the real answers' },
  { info: /^text output$/, by: 'compared with the output' },
  { info: /^js run(?: [\w.-]+)?$/, by: 'run as a program against a running service' },
  { info: /^(?:js|python|go|java|php|ruby) file [\w.-]+$/, by: 'run as a webhook receiver' },
  {
    info: /^(?:sh|python|go|java|php|ruby) recipe [\w.-]+(?: [\w.]+)?$/,
    by: 'run as a program against a running service, if its language and library are installed',
  },
  { info: /^json request \w+(?: [\w.-]+)?$/, by: 'checked against the schema of the operation' },
  { info: /^json event [\w.]+$/, by: 'checked against the schema of the event' },
  { info: /^json error$/, by: 'checked against the schema of errors' },
  { info: /^(?:sql run|sh production)$/, by: 'run on a separate PostgreSQL' },
  { info: /^sh start$/, by: 'starts the service for the walkthrough of README.md; npm ci runs before all tests' },
  { info: /^sh evidence$/, by: 'run on the evidence file of a customer' },
  { info: /^json screening (?:question|answer)$/, by: 'compared with the screening request and answer' },
  { info: /^sh docker$/, by: 'compared with deploy/, because tests have no container engine' },
]

/** By file and first line. */
export const NOT_RUN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm ci && npm test': 'installs this project and runs these tests',
    'npm run tour': 'server/test/guide/tour.test.ts runs it',
    'flowchart LR': 'a diagram',
    'stateDiagram-v2': 'a diagram',
  },
  'docs/architecture.md': { 'master keys (settings)': 'a diagram' },
  'docs/operating.md': {
    '{': 'CORS rules for the store of an operator',
    "export DATABASE_CELLS='eu=postgres://gangway:...@eu.example:5432/gangway?sslmode=verify-full,us=postgres://gangway:...@us.example:5432/gangway?sslmode=verify-full'":
      'a setting with databases that do not exist; server/src/config/config.test.ts reads settings of this form',
    'npm run operator -- lists import ofac SDN.XML --title "OFAC SDN"':
      'server/src/operator/commands/list-commands.test.ts runs these commands on files of a test',
    'npm run bench chaos -- --faults 11 --minutes 3 --seed 1    # each failure once':
      'benchmarks, which need the peers of bench/ and minutes each',
  },
}

/** A command with real hosts, passwords and ids in place of the examples. Fails when an example is not in the command. */
export function filledIn(command: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [shown, real]) => {
    if (!text.includes(shown)) throw new Error(`there is no ${shown} in:\n${text}`)
    return text.replaceAll(shown, () => real)
  }, command)
}

export interface GuideStep extends WalkStep {
  /** Lines that must be printed, in this order. "..." matches anything. */
  readonly outputs: readonly { line: number; text: string }[]
}

/** The commands of a page, each with the output shown after it. `kind` is the info string of their blocks. */
export function stepsOf(blocks: readonly Block[], kind = 'sh walk'): GuideStep[] {
  const steps: {
    line: number
    command: string
    answers: { line: number; shown: unknown }[]
    outputs: { line: number; text: string }[]
  }[] = []
  let isStep = false
  for (const { line, info, text } of blocks) {
    if (info === 'json answer' && isStep) steps.at(-1)!.answers.push({ line, shown: JSON.parse(text) })
    else if (info === 'text output' && isStep) steps.at(-1)!.outputs.push({ line, text })
    else if (info !== 'json answer' && info !== 'text output') isStep = info === kind
    if (info === kind) steps.push({ line, command: text, answers: [], outputs: [] })
  }
  return steps
}

/** The lines that were not printed. */
export function missingLines(shown: string, printed: string): string[] {
  const lines = printed.split('\n')
  let at = 0
  return shown.split('\n').filter((wanted) => {
    const found = lines.findIndex((line, i) => i >= at && fits(wanted, line))
    if (found >= 0) at = found + 1
    return found < 0
  })
}

function fits(wanted: string, line: string): boolean {
  const parts = wanted.split('...').map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^\\s*${parts.join('.*')}\\s*$`, 'i').test(line)
}
