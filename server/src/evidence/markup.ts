// HTML templates that escape all values. Whatever is put into a `markup` template is escaped,
// unless it is markup itself; characters that hide, reorder or control are shown by their number.

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Shown = Markup | string | number | boolean | null | undefined | readonly Shown[]

export function markup(parts: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  return new Markup(parts.map((part, index) => part + (index < values.length ? shown(values[index]) : '')).join(''))
}

function shown(value: Shown): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(shown).join('')
  return value === null || value === undefined ? '' : escaped(String(value))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Control characters except tab and line feed, characters that reorder or hide text, lone surrogates, noncharacters, tags.
// Joiners (200C, 200D) stay: names in several scripts need them.
const ODD =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches them on purpose
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\p{Surrogate}\u{e0000}-\u{e007f}]/gu

export function escaped(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)
    .replaceAll(ODD, (odd) => `<i>U+${odd.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}</i>`)
}

/** Typed text, isolated so that it can't change the direction of the text around it. */
export const typed = (value: Shown) =>
  isNothing(value) ? markup`<span class="none">-</span>` : markup`<bdi>${value}</bdi>`

const isNothing = (value: Shown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value of any shape: lists and records as lists and records. */
export function anything(value: unknown): Markup {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) return typed(value.join(', '))
    return markup`<ol>${value.map((item) => markup`<li>${anything(item)}</li>`)}</ol>`
  }
  if (typeof value === 'object' && value !== null) return facts(value)
  return typed(value as Shown)
}

/** verificationStatus: Verification status. */
function words(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export function facts(record: object): Markup {
  const rows = Object.entries(record).map(
    ([name, value]) => markup`<tr><th>${words(name)}</th><td>${anything(value)}</td></tr>`,
  )
  return markup`<table class="facts">${rows}</table>`
}

export function tableHead(names: readonly string[]): Markup {
  return markup`<thead><tr>${names.map((name) => markup`<th>${name}</th>`)}</tr></thead>`
}

export function tableRow(cells: readonly unknown[]): Markup {
  return markup`<tr>${cells.map((cell) => markup`<td>${cell instanceof Markup ? cell : anything(cell)}</td>`)}</tr>\n`
}

export function table(names: readonly string[], rows: readonly (readonly unknown[])[]): Markup {
  if (rows.length === 0) return markup`<p class="none">None.</p>`
  return markup`<table>${tableHead(names)}<tbody>${rows.map(tableRow)}</tbody></table>`
}
