// The documentation at /docs: Markdown pages, rendered once, and pages that are generated from data on each visit.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { countryList, countryPage } from './country-pages.ts'
import { type ApiDocument, errorTable } from './error-tables.ts'
import { pageHtml } from './layout.ts'
import { type Html, html } from './markup.ts'
import { GUIDE_PAGES, type GuidePage } from './pages.ts'
import { type Rendered, renderMarkdown } from './render-markdown.ts'
import { findSections, resultsHtml, type Section, sectionsOf } from './search.ts'

const TOP = new URL('../../../', import.meta.url)
const HERE = new URL('./', import.meta.url)
const ASSETS = {
  'style.css': 'text/css',
  'appearance.js': 'text/javascript',
  'page.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
} as const
const MAX_QUERY = 100

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'"

export interface ApiDocuments {
  readonly partner: ApiDocument
  readonly dashboard: ApiDocument
  readonly compliance: ApiDocument
  readonly operator: ApiDocument
  readonly completion: ApiDocument
}

export function mountGuide(server: FastifyInstance, app: App, apis: ApiDocuments): void {
  const prefix = new URL(app.config.baseUrl).pathname.replace(/\/$/, '')
  const config = { operation: 'docs' }
  const site = openSite(prefix, apis, app.config.baseUrl)
  const send = (request: FastifyRequest, reply: FastifyReply, text: string, type = 'text/html') => {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': CONTENT_SECURITY_POLICY })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(`${type}; charset=utf-8`).send(text)
  }

  for (const page of GUIDE_PAGES) {
    const path = page.slug === '' ? '/docs' : `/docs/${page.slug}`
    server.get(path, { config }, (request, reply) => send(request, reply, site.page(page)))
    server.get(`${path}/`, { config }, (_request, reply) => reply.redirect(prefix + path, 308))
  }
  server.get('/docs/countries/:code', { config }, (request, reply) => {
    const { code } = request.params as { code: string }
    const page = countryPage(prefix, code.toUpperCase())
    if (page) return send(request, reply, pageHtml(prefix, { ...page, slug: 'countries' }))
    return send(request, reply.code(404), site.notThere())
  })
  server.get('/docs/search', { config }, (request, reply) => {
    const { q } = request.query as { q?: string | string[] }
    return send(request, reply, site.search(String(q ?? '').slice(0, MAX_QUERY)))
  })
  for (const [name, type] of Object.entries(ASSETS)) {
    const text = readFileSync(fileURLToPath(new URL(name, HERE)), 'utf8')
    server.get(`/docs/${name}`, { config }, (request, reply) => send(request, reply, text, type))
  }
  server.get('/docs/*', { config }, (request, reply) => send(request, reply.code(404), site.notThere()))
}

/** The address in the Markdown files. Pages show the address they are served from, so that commands can be copied. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:8080'

/** Pages are rendered on the first request. */
export function openSite(prefix: string, apis: ApiDocuments, baseUrl = WRITTEN_ADDRESS) {
  const rendered = new Map<GuidePage, Rendered>()
  let sections: Section[] | undefined

  function generated(name: string): Html {
    if (name === 'countries') return countryList(prefix)
    const api = /^(\w+)-errors$/.exec(name)?.[1] as keyof ApiDocuments | undefined
    if (api === undefined || !(api in apis)) throw new Error(`no part of the documentation is called ${name}`)
    return errorTable(apis[api])
  }

  function render(page: GuidePage): Rendered {
    // Countries can be opened and closed while the service is running.
    const known = page.slug === 'countries' ? undefined : rendered.get(page)
    if (known) return known
    const written = readFileSync(fileURLToPath(new URL(page.file, TOP)), 'utf8')
    const markdown = written.replaceAll(WRITTEN_ADDRESS, baseUrl)
    const made = renderMarkdown(markdown, { file: page.file, prefix, generated })
    rendered.set(page, made)
    return made
  }

  return {
    page(page: GuidePage): string {
      const { title, html: content, headings } = render(page)
      return pageHtml(prefix, { title, slug: page.slug, content, headings })
    },
    search(query: string): string {
      sections ??= GUIDE_PAGES.flatMap((page) => sectionsOf(page.slug, render(page)))
      const content = resultsHtml(prefix, query, findSections(sections, query))
      return pageHtml(prefix, { title: 'Search', slug: undefined, content, query })
    },
    notThere(): string {
      const content = html`<h1>There is no such page</h1><p><a href="${prefix}/docs">To the documentation</a></p>`
      return pageHtml(prefix, { title: 'There is no such page', slug: undefined, content })
    },
  }
}
