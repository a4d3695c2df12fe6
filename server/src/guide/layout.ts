// The frame of every documentation page: head, navigation, search and table of contents.
import { type Html, html } from './markup.ts'
import { PAGE_GROUPS } from './pages.ts'
import { type Heading, pageAddress } from './render-markdown.ts'

interface Page {
  readonly title: string
  /** The current entry of the navigation. */
  readonly slug: string | undefined
  readonly content: Html
  readonly headings?: readonly Heading[]
  readonly query?: string
}

export function pageHtml(prefix: string, page: Page): string {
  const { title, slug, content, headings = [], query = '' } = page
  const sections = headings.filter(({ depth }) => depth === 2)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Gangway' ? 'Gangway documentation' : `${title} · Gangway documentation`}</title>
<link rel="icon" href="${prefix}/docs/icon.svg">
<link rel="stylesheet" href="${prefix}/docs/style.css">
<script src="${prefix}/docs/appearance.js"></script>
<script src="${prefix}/docs/page.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${prefix}/docs">Gangway <span>documentation</span></a>
<form role="search" action="${prefix}/docs/search">
<input type="search" name="q" value="${query}" aria-label="Search the documentation" placeholder="Search" maxlength="100">
</form>
<nav aria-label="Related sites"><a href="${prefix}/docs/api">API reference</a> <a href="${prefix}/">Dashboard</a></nav>
</header>
<div class="columns">
<details class="menu"><summary>Pages</summary>${navigation(prefix, slug, 'Pages')}</details>
<div class="side">${navigation(prefix, slug, 'Documentation')}</div>
<main id="content" tabindex="-1">
${content}
</main>
${sections.length > 1 ? onThisPage(sections) : undefined}
</div>
</body>
</html>
`.text
}

function navigation(prefix: string, slug: string | undefined, label: string): Html {
  const groups = PAGE_GROUPS.map(({ title, pages }) => {
    const entries = pages.map((page) => {
      const address = pageAddress(prefix, page.slug)
      return page.slug === slug
        ? html`<li><a href="${address}" aria-current="page">${page.label}</a></li>`
        : html`<li><a href="${address}">${page.label}</a></li>`
    })
    return html`<p>${title}</p><ul>${entries}</ul>`
  })
  const reference = html`<p>Reference</p><ul><li><a href="${prefix}/docs/api">API reference</a></li></ul>`
  return html`<nav aria-label="${label}">${groups}${reference}</nav>`
}

function onThisPage(sections: readonly Heading[]): Html {
  const entries = sections.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>`)
  return html`<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${entries}</ul></nav>`
}
