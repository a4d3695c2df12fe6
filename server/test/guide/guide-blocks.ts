// The blocks of code in the documentation, by what becomes of them. A block is run, compared, checked against what it names,
// or listed in NOT_RUN with the reason why nothing is done with it; there is no fifth way.
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GUIDE_PAGES } from '../../src/guide/pages.ts'
import { type CodeBlock, codeBlocks } from './markdown.ts'
import type { WalkStep } from './walkthrough.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Block extends CodeBlock {
  readonly file: string
  /** The language, what is to be done with it, and further words. */
  readonly words: readonly string[]
}

export function blocksOf(file: string): Block[] {
  return codeBlocks(readFileSync(join(ROOT, file), 'utf8')).map((block) => ({
    ...block,
    file,
    words: block.info.split(' '),
  }))
}

/** Those pages whose text stands in docs/guide; README.md and sdk/README.md have tests of their own. */
export const GUIDE_FILES = GUIDE_PAGES.map(({ file }) => file).filter((file) => file.startsWith('docs/guide/'))
/** Everything that people read. */
export const ALL_FILES = globSync('{*.md,{docs,server,sdk,dashboard,contract,bench,deploy}/**/*.md}', {
  cwd: ROOT,
  exclude: (name) => /(?:^|[\\/])(?:node_modules|dist)$/.test(name),
})
  .map((path) => path.replaceAll(sep, '/'))
  .sort()

/** What a test does with a block of this kind. */
export const DONE_WITH: readonly { info: RegExp; by: string }[] = [
  { info: /^sh walk$/, by: 'typed into bash, in order, against a service that was started for it' },
  { info: /^json answer$/, by: 'compared with the answers that came' },
  { info: /^text output$/, by: 'compared with what was printed' },
  { info: /^js run(?: [\w.-]+)?$/, by: 'run as a program against that service' },
  { info: /^(?:js|python|go|java|php) file [\w.-]+$/, by: 'run as a receiver of deliveries' },
  { info: /^json request \w+(?: [\w.-]+)?$/, by: 'checked against the schema of the operation' },
  { info: /^json event [\w.]+$/, by: 'checked against the schema of the event' },
  { info: /^json error$/, by: 'checked against the schema of errors' },
  { info: /^(?:sql run|sh production)$/, by: 'run on a PostgreSQL of its own' },
  { info: /^sh start$/, by: 'how the walk of README.md starts the service; npm ci is done before any test' },
  { info: /^sh evidence$/, by: 'run on the evidence file of a customer' },
  { info: /^json screening (?:question|answer)$/, by: 'compared with what is asked, and answered' },
  { info: /^sh docker$/, by: 'held against deploy/, for want of a container engine' },
]

/** By file and first line. */
export const NOT_RUN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm ci && npm test': 'it installs this very tree and runs these very tests: whoever reads this has done so',
    'npm run tour': 'server/test/guide/tour.test.ts runs it',
  },
  'docs/architecture.md': { 'master keys (settings)': 'a drawing' },
}

/** A command with what is yours (hosts, passwords, ids) put in its place. Fails when there is nothing to put it into. */
export function filledIn(command: string, yours: Readonly<Record<string, string>>): string {
  return Object.entries(yours).reduce((text, [shown, real]) => {
    if (!text.includes(shown)) throw new Error(`there is no ${shown} in:\n${text}`)
    return text.replaceAll(shown, () => real)
  }, command)
}

export interface GuideStep extends WalkStep {
  /** Lines that must be printed, in this order. "..." stands for anything. */
  readonly outputs: readonly { line: number; text: string }[]
}

/** The steps of a page that are typed, each with what is shown after it. `kind` is the info of its blocks. */
export function stepsOf(blocks: readonly Block[], kind = 'sh walk'): GuideStep[] {
  const steps: {
    line: number
    command: string
    answers: { line: number; shown: unknown }[]
    outputs: { line: number; text: string }[]
  }[] = []
  let isOurs = false
  for (const { line, info, text } of blocks) {
    if (info === 'json answer' && isOurs) steps.at(-1)!.answers.push({ line, shown: JSON.parse(text) })
    else if (info === 'text output' && isOurs) steps.at(-1)!.outputs.push({ line, text })
    else if (info !== 'json answer' && info !== 'text output') isOurs = info === kind
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
