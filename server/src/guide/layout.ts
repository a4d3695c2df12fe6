// The frame of every documentation page: head, navigation, search and table of contents.
import { type Html, html } from './markup.ts'
import { type GuidePage, neighboursOf, PAGE_GROUPS, TREES, treeOf } from './pages.ts'
import { type Heading, pageAddress } from './render-markdown.ts'

interface Page {
  readonly title: string
  /** The current entry of the navigation. */
  readonly slug: string | undefined
  readonly content: Html
  readonly headings?: readonly Heading[]
  readonly query?: string
  /** In place of the list of pages. */
  readonly navigation?: Html
  /** The API reference, which has its own columns and script. */
  readonly isReference?: boolean
}

export function pageHtml(prefix: string, page: Page): string {
  const { title, slug, content, headings = [], query = '', isReference = false } = page
  const listed = (label: string) =>
    page.navigation ? html`<nav aria-label="${label}">${page.navigation}</nav>` : navigation(prefix, slug, label)
  const sections = headings.filter(({ depth }) => depth === 2)
  const hasSections = sections.length > 1
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Gangway' ? 'Gangway documentation' : `${title} · Gangway documentation`}</title>
<link rel="icon" href="${prefix}/docs/icon.svg">
<link rel="stylesheet" href="${prefix}/docs/style.css">
<link rel="alternate" type="application/atom+xml" title="Gangway changelog" href="${prefix}/docs/changelog.xml">
<script src="${prefix}/docs/appearance.js"></script>
<script src="${prefix}/docs/page.js" defer></script>
${isReference ? html`<link rel="stylesheet" href="${prefix}/docs/reference.css"><script src="${prefix}/docs/reference.js" defer></script>` : undefined}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${prefix}/docs">Gangway <span>documentation</span></a>
<form role="search" action="${prefix}/docs/search">
<input type="search" name="q" value="${query}" aria-label="Search the documentation" placeholder="Search, or press /" maxlength="100" autocomplete="off">
<div class="found" role="region" aria-label="Search results" hidden></div>
</form>
<nav aria-label="Related sites"><a href="${prefix}/docs/api">API reference</a> <a href="${prefix}/">Dashboard</a></nav>
</header>
<div class="columns${isReference ? ' reference' : ''}${hasSections ? '' : ' wide'}">
<details class="menu"><summary>Pages</summary>${listed('Pages')}</details>
<div class="side">${listed('Documentation')}</div>
<main id="content" tabindex="-1">
${content}
</main>
${hasSections ? onThisPage(sections) : undefined}
</div>
</body>
</html>
`.text
}

function navigation(prefix: string, slug: string | undefined, label: string): Html {
  const here = treeOf(slug)
  const trees = PAGE_GROUPS.filter((group, i) => PAGE_GROUPS.findIndex(({ tree }) => tree === group.tree) === i).map(
    ({ tree, pages }) =>
      html`<a href="${pageAddress(prefix, pages[0]!.slug)}"${tree === here ? html` aria-current="true"` : undefined}>${TREES[tree]}</a>`,
  )
  const groups = PAGE_GROUPS.filter(({ tree }) => tree === here).map(({ title, pages }) => {
    const entries = pages.map((page) => {
      const current = page.slug === slug ? html` aria-current="page"` : undefined
      return html`<li><a href="${pageAddress(prefix, page.slug)}"${current}>${page.label}</a></li>`
    })
    return html`<p>${title}</p><ul>${entries}</ul>`
  })
  const reference = html`<p>APIs</p><ul><li><a href="${prefix}/docs/api">API reference</a></li></ul>`
  return html`<nav aria-label="${label}"><div class="trees">${trees}</div>${groups}${reference}</nav>`
}

/** Links to the pages before and after this one. */
export function neighboursHtml(prefix: string, page: GuidePage): Html {
  const { previous, next } = neighboursOf(page)
  const link = (to: GuidePage, rel: string, label: string) =>
    html`<a rel="${rel}" href="${pageAddress(prefix, to.slug)}"><span>${label}</span>${to.label}</a>`
  return html`<nav class="neighbours" aria-label="Previous and next page">${previous && link(previous, 'prev', 'Previous')}${next && link(next, 'next', 'Next')}</nav>`
}

function onThisPage(sections: readonly Heading[]): Html {
  const entries = sections.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>`)
  return html`<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${entries}</ul></nav>`
}
