// Markdown to HTML: headings with anchors, links within the documentation, code that can be copied. Raw HTML is shown as
// text. A comment <!-- generated: name --> is replaced by a generated part.
import { dirname, posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { codeHtml } from './code-html.ts'
import { TAB_MARKER, withTabs } from './language-tabs.ts'
import { escaped, Html } from './markup.ts'
import { GUIDE_PAGES } from './pages.ts'

export interface Heading {
  readonly depth: number
  readonly text: string
  readonly anchor: string
}

export interface Rendered {
  readonly title: string
  readonly html: Html
  readonly headings: readonly Heading[]
}

const GENERATED = /^\s*<!-- generated: ([\w-]+) -->\s*$/

export function renderMarkdown(
  markdown: string,
  from: { file: string; prefix: string; generated: (name: string) => Html },
): Rendered {
  const headings: Heading[] = []
  const anchorOf = anchors()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        const text = plain(inner)
        const anchor = anchorOf(text)
        headings.push({ depth, text, anchor })
        if (depth === 1) return `<h1 id="${anchor}">${inner}</h1>\n`
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to ${escaped(text)}">#</a>`
        return `<h${depth} id="${anchor}">${inner} ${link}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        const target = addressOf(href, from)
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`
      },
      code({ text, lang = '' }: Tokens.Code) {
        const [language = '', ...more] = lang.split(' ')
        const label = more[0] === 'answer' ? 'Response' : (more.find((word) => word.includes('.')) ?? language)
        return codeHtml(text, { language, label }).text
      },
      table(token: Tokens.Table) {
        return tableOf(token, (tokens) => this.parser.parseInline(tokens))
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        if (TAB_MARKER.test(text)) return text
        const name = GENERATED.exec(text)?.[1]
        return name === undefined ? escaped(text) : from.generated(name).text
      },
    },
  })
  const body = withTabs(marked.parse(markdown, { async: false }))
  const title = headings.find(({ depth }) => depth === 1)?.text ?? ''
  return { title, html: new Html(body), headings }
}

const INLINE = new Marked({ renderer: { html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text) } })

/** One line of Markdown, as in the descriptions of an API: code and emphasis, no links. */
export function inlineMarkdown(text: string): Html {
  return new Html(INLINE.parseInline(text, { async: false }))
}

function tableOf({ header, rows }: Tokens.Table, inline: (tokens: Tokens.TableCell['tokens']) => string): string {
  const cells = (row: readonly Tokens.TableCell[], name: string) =>
    row.map(({ tokens }) => `<${name}>${inline(tokens)}</${name}>`).join('')
  const isHeaded = header.some(({ text }) => text !== '')
  const head = isHeaded ? `<thead><tr>${cells(header, 'th')}</tr></thead>` : ''
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
}

/** Links to pages become their URL, external links stay, and links to other files of the repository are removed. */
function addressOf(href: string, { file, prefix }: { file: string; prefix: string }): string | undefined {
  if (href.startsWith('#') || /^[a-z]+:/i.test(href)) return href
  if (href.startsWith('/')) return prefix + href
  const [path = '', anchor] = href.split('#')
  const target = posix.normalize(posix.join(dirname(file), decodeURIComponent(path)))
  const page = GUIDE_PAGES.find((one) => one.file === target)
  return page && `${pageAddress(prefix, page.slug)}${anchor === undefined ? '' : `#${anchor}`}`
}

export function pageAddress(prefix: string, slug: string): string {
  return prefix + pagePath(slug)
}

export function pagePath(slug: string): string {
  return slug === '' ? '/docs' : `/docs/${slug}`
}

/** Anchors as GitHub generates them: lower case, hyphens for spaces, only letters, digits, hyphens and _. */
function anchors(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const anchor = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

export function plain(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, '').replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => NAMED[name]!)
}
