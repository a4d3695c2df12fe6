// Searches the documentation. A result is the section under one heading; it must contain all words.
import { type Html, html } from './markup.ts'
import { plain, type Rendered } from './render-markdown.ts'

export interface Section {
  /** Of its page. */
  readonly path: string
  readonly page: string
  readonly heading: string
  readonly anchor: string
  readonly text: string
}

const MOST = 30
export const MAX_QUERY = 100
const MAX_WORDS = 8
/** How often a word occurs counts up to here. */
const MAX_COUNTED = 20
const AROUND = 90

export function sectionsOf(path: string, { title, html: body, headings }: Rendered): Section[] {
  // Split before each heading with an anchor; text before the first heading is not searched.
  const parts = body.text.split(/(?=<h[1-6] id=")/).filter((part) => /^<h[1-6] id="/.test(part))
  return headings.map(({ text: heading, anchor }, i) => {
    const inner = (parts[i] ?? '').replace(/^<h[1-6][\s\S]*?<\/h[1-6]>/, '')
    return { path, page: title, heading, anchor, text: plain(apart(inner)).replaceAll(/\s+/g, ' ').trim() }
  })
}

/** Keeps cells, rows, list items and paragraphs apart once their tags are removed. */
function apart(markup: string): string {
  return markup
    .replaceAll(/<\/t[dh]>(?=\s*<t[dh])/g, ' · ')
    .replaceAll(/<\/(?:tr|li|p|pre|h[1-6]|div|dd|dt)>|<br>/g, ' ')
}

/** Lower-cased once: a search reads the whole documentation. */
export function openSearch(sections: readonly Section[]): (query: string) => Section[] {
  const searched = sections.map((section) => ({
    section,
    text: section.text.toLowerCase(),
    heading: section.heading.toLowerCase(),
    page: section.page.toLowerCase(),
  }))
  return (query) => findSections(searched, wordsOf(query))
}

interface Searched {
  readonly section: Section
  readonly text: string
  readonly heading: string
  readonly page: string
}

function findSections(sections: readonly Searched[], words: readonly string[]): Section[] {
  if (words.length === 0) return []
  return sections
    .map((searched) => ({ section: searched.section, score: scoreOf(searched, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ section }) => section)
}

const wordsOf = (query: string) => [
  ...new Set(
    query
      .slice(0, MAX_QUERY)
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MAX_WORDS),
  ),
]

function scoreOf({ page, heading, text }: Searched, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const found = count(text, word) + 10 * count(heading, word) + 3 * count(page, word)
    if (found === 0) return 0
    score += Math.min(found, MAX_COUNTED)
  }
  return score
}

function count(text: string, word: string): number {
  let found = 0
  for (let at = text.indexOf(word); at >= 0 && found < MAX_COUNTED; at = text.indexOf(word, at + word.length)) found++
  return found
}

export function resultsHtml(prefix: string, query: string, found: readonly Section[]): Html {
  const asked = query.slice(0, MAX_QUERY).trim()
  if (asked === '') return html`<p>Enter one or more words above.</p>`
  const items = found.map(({ path, page, heading, anchor, text }) => {
    const where = heading === page ? page : `${page}: ${heading}`
    return html`<li><a href="${prefix}${path}#${anchor}">${where}</a><br>${excerpt(text, asked)}</li>`
  })
  const counted = `${found.length === MOST ? 'The first ' : ''}${found.length} ${found.length === 1 ? 'result' : 'results'}`
  if (found.length === 0) return html`<p role="status">No results for “${asked}”</p>`
  return html`<p role="status">${counted} for “${asked}”</p><ol class="results">${items}</ol>`
}

function excerpt(text: string, query: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(wordsOf(query)[0] ?? '') - AROUND)
  const cut = text.slice(at, at + 2 * AROUND)
  return `${at > 0 ? '... ' : ''}${cut}${at + 2 * AROUND < text.length ? ' ...' : ''}`
}
