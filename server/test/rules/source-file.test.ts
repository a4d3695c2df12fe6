// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from './source-file.ts'

const codeOf = (text: string) => readSource('x.ts', text).code

test('comments, strings, templates and regular expressions are not code', () => {
  const text = [
    'const a = 1 // fetch(x)',
    '/* fetch(x)',
    "fetch(y) */ const b = 'fetch(z)'",
    'const c = "fetch(\\"z\\")"',
    'const d = `fetch(${real(1)} fetch(`',
    "const e = /fetch('/.test(text)",
    'const f = [/[/`]/, 2]',
  ].join('\n')
  assert.ok(!codeOf(text).includes('fetch'))
  assert.ok(codeOf(text).includes('real(1)'))
  assert.ok(codeOf(text).includes('.test(text)'))
  assert.equal(codeOf(text).length, text.length)
})

test('a division does not start a regular expression', () => {
  assert.equal(codeOf("const x = (a + b) / 2; fetch('/')").includes('fetch('), true)
})

test('code inside a template inside a template is code', () => {
  assert.ok(codeOf('const x = `a ${list.map((i) => `b ${deep({ i })} c`)} d`; after()').includes('deep({ i })'))
  assert.ok(codeOf('const x = `a ${list.map((i) => `b ${deep({ i })} c`)} d`; after()').includes('after()'))
})

test('a template has its tag, also after type arguments, and its line', () => {
  const { literals } = readSource(
    'x.ts',
    'a()\nawait sql<{ f: (a: number) => Map<string, number[]> }[]>`select 1`;\n() => `text`',
  )
  assert.deepEqual(literals, [
    { line: 2, text: 'select 1', tag: 'sql' },
    { line: 3, text: 'text', tag: '' },
  ])
})

test('every form of import is found, with its line and whether it imports only types', () => {
  const text = [
    "import { a } from './a.ts'",
    "import type { B } from './b.ts'",
    'import {',
    '  type C,',
    '  type D,',
    "} from './c.ts'",
    "import { type E, f } from './e.ts'",
    "export { g } from './g.ts'",
    "import './h.ts'",
    "const i = await import('./i.ts')",
    "// import { j } from './j.ts'",
    "const k = Array.from('./k.ts')",
  ].join('\n')
  assert.deepEqual(
    readSource('x.ts', text).imports.map(({ line, specifier, typeOnly }) => [line, specifier, typeOnly]),
    [
      [1, './a.ts', false],
      [2, './b.ts', true],
      [6, './c.ts', true],
      [7, './e.ts', false],
      [8, './g.ts', false],
      [9, './h.ts', false],
      [10, './i.ts', false],
    ],
  )
})
