// The documentation at /docs: Markdown pages, rendered once, and pages that are generated from data on each visit.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { changelogFeed } from './changelog-feed.ts'
import { countryList, countryPage } from './country-pages.ts'
import { type ApiDocument, errorTable } from './error-tables.ts'
import { neighboursHtml, pageHtml } from './layout.ts'
import { type Html, html } from './markup.ts'
import { GUIDE_PAGES, type GuidePage } from './pages.ts'
import { type OpenApiDocument, readApi } from './reference/openapi.ts'
import { type ReferencePage, referencePages } from './reference/reference-pages.ts'
import { pagePath, type Rendered, renderMarkdown } from './render-markdown.ts'
import { MAX_QUERY, openSearch, resultsHtml, type Section, sectionsOf } from './search.ts'

const TOP = new URL('../../../', import.meta.url)
const BROWSER = new URL('./browser/', import.meta.url)
const ASSETS = {
  'reference.css': 'text/css',
  'reference.js': 'text/javascript',
  'style.css': 'text/css',
  'appearance.js': 'text/javascript',
  'page.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
} as const
const COUNTRIES = 'countries'
/** In the list below the search box. */
const FIRST_RESULTS = 8
const MIN_COMPRESSED = 1024

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'"

/** The OpenAPI documents by the name of their API. */
export type ApiDocuments = Readonly<Record<string, object>>

/** Counts a request of its address: the seconds to wait when there were too many. */
export type LimitAddress = (request: FastifyRequest) => Promise<number | undefined>

/** `readApis` is called when a page first needs the documents. */
export function mountGuide(
  server: FastifyInstance,
  app: App,
  readApis: () => ApiDocuments,
  limitAddress: LimitAddress,
): void {
  const prefix = new URL(app.config.baseUrl).pathname.replace(/\/$/, '')
  const config = { operation: 'docs' }
  const site = openSite(prefix, readApis, app.config.baseUrl)
  const kept = new Map<string, Buffer>()
  const compressed = (text: string, isKept: boolean): Buffer => {
    const made = kept.get(text) ?? gzipSync(text)
    if (isKept && kept.size < MAX_KEPT && text.length >= MIN_KEPT) kept.set(text, made)
    return made
  }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    { type = 'text/html', isKept = true }: { type?: string; isKept?: boolean } = {},
  ) => {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': CONTENT_SECURITY_POLICY })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding')
    if (text.length < MIN_COMPRESSED || !acceptsGzip(request)) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(compressed(text, isKept))
  }
  /** For pages that are made for each request. */
  const sendMade = async (request: FastifyRequest, reply: FastifyReply, make: () => string | undefined) => {
    const seconds = await limitAddress(request)
    if (seconds !== undefined) {
      reply.code(429).header('retry-after', String(seconds))
      return send(request, reply, site.tooMany(seconds), { isKept: false })
    }
    const text = make()
    if (text === undefined) return send(request, reply.code(404), site.notThere())
    return send(request, reply, text, { isKept: false })
  }

  for (const page of GUIDE_PAGES) {
    const path = page.slug === '' ? '/docs' : `/docs/${page.slug}`
    server.get(path, { config }, (request, reply) =>
      page.slug === COUNTRIES ? sendMade(request, reply, () => site.page(page)) : send(request, reply, site.page(page)),
    )
    server.get(`${path}/`, { config }, (_request, reply) => reply.redirect(prefix + path, 308))
  }
  server.get('/docs/countries/:code', { config }, (request, reply) => {
    const { code } = request.params as { code: string }
    return sendMade(request, reply, () => {
      const page = countryPage(prefix, code.toUpperCase())
      return page && pageHtml(prefix, { ...page, slug: COUNTRIES })
    })
  })
  const queryOf = (request: FastifyRequest) =>
    String((request.query as { q?: string | string[] }).q ?? '').slice(0, MAX_QUERY)
  server.get('/docs/search', { config }, (request, reply) =>
    sendMade(request, reply, () => site.search(queryOf(request))),
  )
  server.get('/docs/search/results', { config }, (request, reply) =>
    sendMade(request, reply, () => site.results(queryOf(request))),
  )
  server.get('/docs/changelog.xml', { config }, (request, reply) =>
    send(request, reply, site.feed(), { type: 'application/atom+xml' }),
  )
  server.get('/docs/api', { config }, (request, reply) => send(request, reply, site.reference('')!))
  server.get('/docs/api/*', { config }, (request, reply) => {
    const path = `/${(request.params as { '*': string })['*']}`
    const shown = site.reference(path.replace(/\/$/, ''))
    if (shown === undefined) return send(request, reply.code(404), site.notThere())
    if (path.endsWith('/')) return reply.redirect(`${prefix}/docs/api${path.slice(0, -1)}`, 308)
    return send(request, reply, shown)
  })
  for (const [name, type] of Object.entries(ASSETS)) {
    const text = readFileSync(fileURLToPath(new URL(name, BROWSER)), 'utf8')
    server.get(`/docs/${name}`, { config }, (request, reply) => send(request, reply, text, { type }))
  }
  server.get('/docs/*', { config }, (request, reply) => send(request, reply.code(404), site.notThere()))
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? ''))
}

/** Pages don't change while the service is running, so each is compressed once; what is made for a request is not kept. */
const MAX_KEPT = 200
const MIN_KEPT = 20_000

/** The address in the Markdown files. Pages show the address they are served from, so that commands can be copied. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:8080'

/** Shown only if the script runs that fills it in, and as large as what it shows, so that nothing moves. */
const YOUR_CREDENTIALS = html`<div class="yours"><button type="button">Show my client ID and credentials</button>
<div role="status"><p>Signed in to the dashboard? Your client ID appears here,</p><p>with the names of your API credentials.</p></div></div>`

/** Pages are rendered on the first request. */
function openSite(prefix: string, readApis: () => ApiDocuments, baseUrl: string) {
  const rendered = new Map<GuidePage, Rendered>()
  const shown = new Map<string, string>()
  let pages: ReadonlyMap<string, ReferencePage> | undefined
  let search: ((query: string) => Section[]) | undefined
  let feed: string | undefined

  /** By their path after /docs/api. */
  function reference(): ReadonlyMap<string, ReferencePage> {
    if (pages) return pages
    const apis = Object.entries(readApis()).map(([name, document]) => readApi(name, document as OpenApiDocument))
    pages = new Map(referencePages(prefix, apis).map((page) => [page.path, page]))
    return pages
  }

  function generated(name: string): Html {
    if (name === 'countries') return countryList(prefix)
    if (name === 'your-credentials') return YOUR_CREDENTIALS
    const api = readApis()[/^(\w+)-errors$/.exec(name)?.[1] ?? '']
    if (api === undefined) throw new Error(`no part of the documentation is called ${name}`)
    return errorTable(api as ApiDocument)
  }

  function render(page: GuidePage): Rendered {
    // Countries can be opened and closed while the service is running.
    const known = page.slug === COUNTRIES ? undefined : rendered.get(page)
    if (known) return known
    const written = readFileSync(fileURLToPath(new URL(page.file, TOP)), 'utf8')
    const markdown = written.replaceAll(WRITTEN_ADDRESS, baseUrl)
    const made = renderMarkdown(markdown, { file: page.file, prefix, generated })
    rendered.set(page, made)
    return made
  }

  function found(query: string): Section[] {
    search ??= openSearch([
      ...GUIDE_PAGES.flatMap((page) => sectionsOf(pagePath(page.slug), render(page))),
      ...[...reference().values()].flatMap((page) => page.sections),
    ])
    return search(query)
  }

  return {
    page(page: GuidePage): string {
      const { title, html: content, headings } = render(page)
      const shown = html`${content}${neighboursHtml(prefix, page)}`
      return pageHtml(prefix, { title, slug: page.slug, content: shown, headings })
    },
    /** Undefined if there is no such page. */
    reference(path: string): string | undefined {
      const known = shown.get(path)
      if (known) return known
      const page = reference().get(path)
      if (!page) return undefined
      const made = pageHtml(prefix, {
        title: page.title,
        slug: undefined,
        content: page.content(),
        navigation: page.navigation(),
        isReference: true,
      })
      shown.set(path, made)
      return made
    },
    search(query: string): string {
      const content = html`<h1>Search</h1>${resultsHtml(prefix, query, found(query))}`
      return pageHtml(prefix, { title: 'Search', slug: undefined, content, query })
    },
    /** Only the list, for the search box. */
    results: (query: string): string => resultsHtml(prefix, query, found(query).slice(0, FIRST_RESULTS)).text,
    feed(): string {
      feed ??= changelogFeed(baseUrl, readFileSync(fileURLToPath(new URL('CHANGELOG.md', TOP)), 'utf8'))
      return feed
    },
    tooMany(seconds: number): string {
      const content = html`<h1>Too many requests</h1><p>Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.</p>`
      return pageHtml(prefix, { title: 'Too many requests', slug: undefined, content })
    },
    notThere(): string {
      const content = html`<h1>Page not found</h1><p><a href="${prefix}/docs">Go to the documentation</a></p>`
      return pageHtml(prefix, { title: 'Page not found', slug: undefined, content })
    },
  }
}
