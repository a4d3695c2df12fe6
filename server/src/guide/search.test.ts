import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from './render-markdown.ts'
import { openSearch, resultsHtml, sectionsOf } from './search.ts'

test('a snippet keeps the cells of a table apart', () => {
  const table = '| Code | Status | Meaning |\n|---|---|---|\n| Token.Expired | 401 | Get a new one |\n'
  const from = { file: 'docs/guide/errors.md', prefix: '', generated: () => assert.fail() }
  const page = renderMarkdown(`# Errors\n\n## Codes\n\n${table}`, from)
  const sections = sectionsOf('errors', page)
  const snippet = resultsHtml('', 'Token.Expired', openSearch(sections)('Token.Expired')).text
  assert.match(snippet, /<br>Code · Status · Meaning Token\.Expired · 401 · Get a new one</)
})
