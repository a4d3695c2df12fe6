// docs/glossary.md is the terminology. The words in code style of its "Not" column must not appear in UI text, docs, API text,
// test titles, comments, identifiers or file names.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { tableRows } from '../guide/markdown.ts'
import { readSource } from './source-file.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8')

/** Files in which words are allowed, each with its reason. Without `words` the file is not checked. */
const EXCEPTIONS: readonly { readonly path: RegExp; readonly words?: readonly string[]; readonly reason: string }[] = [
  { path: /^docs\/glossary\.md$/, reason: 'lists the words' },
  { path: /^server\/test\/rules\/terminology\.test\.ts$/, reason: 'contains them as examples' },
  { path: /^server\/migrations\//, reason: 'a released migration never changes' },
  { path: /^server\/schema\.sql$/, reason: 'generated from the migrations' },
  { path: /^(?:\w+\/)*package-lock\.json$/, reason: 'names of packages' },
  {
    path: /start-outside-sign-in\.ts$|sso-callback\.test\.ts$|dashboard-api\.json$|dashboard-operations\.ts$|session\/sso\.ts$|^CHANGELOG\.md$/,
    words: ['anew'],
    reason: 'a published field of POST /api/auth/outside',
  },
  {
    path: /timeline|compliance-api\.json$|compliance-operations\.ts$/,
    words: ['deed'],
    reason: 'a published value of the timeline',
  },
  {
    path: /audit\/chain-record\.ts$|verify-audit\.ts$|evidence-html\.ts$|get-evidence-file\.test\.ts$/,
    words: ['fault'],
    reason: 'a published field of the evidence file',
  },
  {
    path: /export-customer\.ts$|configuration-commands\.ts$/,
    words: ['fault', 'faults'],
    reason: 'published fields of operator commands with --json',
  },
  {
    path: /export-customer\.ts$|customer-commands\.ts$|erase-customer\.test\.ts$/,
    words: ['trail'],
    reason: 'a published field of customers export with --json',
  },
  {
    path: /risk-rules\.ts$|risk-signals\.ts$|assess-risk\.test\.ts$|compliance-api\.json$|compliance-operations\.ts$/,
    words: ['lately'],
    reason: 'a published risk factor',
  },
  {
    path: /^bench\/chaos\/|^docs\/operating\.md$|guide\/guide-blocks\.ts$/,
    words: ['fault', 'faults'],
    reason: 'fault injection, as such benchmarks call it',
  },
  {
    path: /embedded-postgres|^docs\/operating\.md$/,
    words: ['nobody'],
    reason: 'a Unix user',
  },
]

/** Names that contain a word and mean something else. */
const NAMES = [
  'TrustDeed',
  'Trust Deed',
  'Trust deed',
  'trust deed',
  'trust-deed',
  'Good Standing',
  'good standing',
  'Math.floor',
  'floor(',
]

const banned = [...new Set(tableRows(read('docs/glossary.md')).flatMap((row) => wordsIn(row.at(-1) ?? '')))]
const pattern = new RegExp(`\\b(?:${banned.join('|')})\\b`, 'i')

function wordsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!.toLowerCase())
}

/** An identifier or file name as separate words: reviewCaseOf becomes "review Case Of". */
function separated(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
}

interface Text {
  readonly line: number
  readonly text: string
}

function textsOf(path: string): Text[] {
  const content = read(path)
  // Most files have no such word, and finding that out is faster than parsing them.
  if (![content, separated(content), separated(path)].some(findWord)) return []
  const ofPath = { line: 0, text: separated(path) }
  if (!/\.tsx?$/.test(path)) return [ofPath, ...content.split('\n').map((text, index) => ({ line: index + 1, text }))]
  const { literals, identifiers, comments } = readSource(path, content)
  const names = identifiers.filter(({ text }) => text !== 'floor')
  return [ofPath, ...literals, ...comments, ...names.map(({ line, text }) => ({ line, text: separated(text) }))]
}

function findWord(text: string): string | undefined {
  const withoutNames = NAMES.reduce((rest, name) => rest.replaceAll(name, ''), text)
  return pattern.exec(withoutNames)?.[0].toLowerCase()
}

function findWords(path: string): string[] {
  const exceptions = EXCEPTIONS.filter((exception) => exception.path.test(path))
  if (exceptions.some(({ words }) => words === undefined)) return []
  const allowed = new Set(exceptions.flatMap(({ words = [] }) => words))
  return textsOf(path).flatMap(({ line, text }) => {
    const word = findWord(text)
    return word && !allowed.has(word) ? [`${path}:${line} "${word}": ${text.trim().slice(0, 100)}`] : []
  })
}

test('the terminology lists words, and they are found in text and in names', () => {
  assert.ok(banned.includes('deed') && banned.length > 20, banned.join(', '))
  assert.equal(findWord('Every fault of a request is reported at once'), 'fault')
  assert.equal(findWord(separated('openHouse')), 'house')
  assert.equal(findWord('Upload the trust deed.'), undefined)
})

test('no text, comment, identifier or file name uses a word that the terminology replaces', () => {
  const skip = (name: string) =>
    /(?:^|[\\/])(?:node_modules|dist(?:\.\d+)?(?:\.old)?|\.git|data|coverage|artifacts)$/.test(name)
  const files = globSync('**/{*.{ts,tsx,js,mjs,sql,md,css,html,yaml,yml,json},Dockerfile,.env.example}', {
    cwd: ROOT,
    exclude: skip,
  }).map((path) => path.replaceAll(sep, '/'))
  const found = files.flatMap(findWords)
  assert.ok(found.length === 0, `${found.length} places:\n${found.slice(0, 40).join('\n')}`)
})
