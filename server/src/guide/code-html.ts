// A block of code with its language, coloured by classes, so that no inline style is needed.
import { createRequire } from 'node:module'
import { escaped, Html } from './markup.ts'

interface Highlighter {
  registerLanguage(name: string, language: unknown): void
  getLanguage(name: string): unknown
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

// Required, because the types of the package would add those of a browser to the whole server.
const require = createRequire(import.meta.url)
const LANGUAGES = 'bash go http ini java javascript json php python ruby sql typescript yaml'.split(' ')

/** Loaded with the first page: a start of the service does without it. */
function loadHighlighter(): Highlighter {
  const highlighter: Highlighter = require('highlight.js/lib/core')
  for (const name of LANGUAGES)
    if (highlighter.getLanguage(name) === undefined)
      highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`))
  return highlighter
}

/** A language that isn't known is shown without colours. */
export function codeHtml(code: string, { language = '', label = '' }: { language?: string; label?: string }): Html {
  const highlighter = loadHighlighter()
  const isKnown = highlighter.getLanguage(language) !== undefined
  const inner = isKnown ? highlighter.highlight(code, { language, ignoreIllegals: true }).value : escaped(code)
  const title = label === '' ? '' : `<span class="language">${escaped(label)}</span>`
  // A block that is wider than the window can be scrolled, also with the keyboard.
  return new Html(`<div class="code">${title}<pre tabindex="0"><code>${inner}</code></pre></div>\n`)
}
