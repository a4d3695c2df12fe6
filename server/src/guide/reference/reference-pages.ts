// The pages of the API reference: one with all APIs, one for each API, and one for each of its tags.
import { type Html, html } from '../markup.ts'
import { inlineMarkdown } from '../render-markdown.ts'
import type { Section } from '../search.ts'
import type { ReferenceApi, Tag } from './openapi.ts'
import { operationHtml } from './operation-html.ts'

export interface ReferencePage {
  /** After /docs/api; empty for the first page. */
  readonly path: string
  readonly title: string
  readonly content: () => Html
  readonly navigation: () => Html
  /** Its operations, for the search. */
  readonly sections: readonly Section[]
}

export function referencePages(prefix: string, apis: readonly ReferenceApi[]): ReferencePage[] {
  const navigation = (api?: ReferenceApi, tag?: Tag) => () => navigationHtml(prefix, apis, api, tag)
  const overview: ReferencePage = {
    path: '',
    title: 'API reference',
    content: () => overviewHtml(prefix, apis),
    navigation: navigation(),
    sections: [],
  }
  return [
    overview,
    ...apis.flatMap((api) => [
      {
        path: `/${api.name}`,
        title: api.title,
        content: () => apiHtml(prefix, api),
        navigation: navigation(api),
        sections: [],
      },
      ...api.tags.map((tag) => ({
        path: `/${api.name}/${tag.slug}`,
        title: `${tag.name} · ${api.title}`,
        content: () => tagHtml(api, tag),
        navigation: navigation(api, tag),
        sections: sectionsOf(api, tag),
      })),
    ]),
  ]
}

const tagPath = (api: ReferenceApi, tag: Tag) => `/docs/api/${api.name}/${tag.slug}`

function sectionsOf(api: ReferenceApi, tag: Tag): Section[] {
  const path = tagPath(api, tag)
  return tag.operations.map(({ operationId, summary, description = '', method, path: route, isWebhook }) => ({
    path,
    page: api.title,
    heading: isWebhook ? route : summary,
    anchor: operationId,
    text: `${isWebhook ? summary : `${method.toUpperCase()} ${route}`} · ${operationId} · ${description}`,
  }))
}

function overviewHtml(prefix: string, apis: readonly ReferenceApi[]): Html {
  const rows = apis.map(
    (
      api,
    ) => html`<tr><td><a href="${prefix}/docs/api/${api.name}">${api.title}</a></td><td>${inlineMarkdown(api.description)}</td>
<td>${api.tags.flatMap(({ operations }) => operations).length}</td><td><a href="${prefix}/openapi/${api.name}.json">${api.name}.json</a></td></tr>
`,
  )
  return html`<h1>API reference</h1>
<p>Integrations use the Partner API. The dashboard, the review console, the operator screens and the completion page use the other APIs.</p>
<div class="table" tabindex="0"><table><thead><tr><th>API</th><th>Purpose</th><th>Operations</th><th>OpenAPI 3.1</th></tr></thead><tbody>${rows}</tbody></table></div>
<p>You can send an <code>X-Request-Id</code> header with any request, and every response has one. For the format of errors, see <a href="${prefix}/docs/errors">Errors</a>.</p>
`
}

function apiHtml(prefix: string, api: ReferenceApi): Html {
  const rows = api.tags.map(
    (tag) =>
      html`<tr><td><a href="${prefix}${tagPath(api, tag)}">${tag.name}</a></td><td>${inlineMarkdown(tag.description)}</td><td>${tag.operations.length}</td></tr>`,
  )
  return html`<h1>${api.title}</h1>
<p>${inlineMarkdown(api.description)}</p>
<p>Base URL: <code>${api.baseUrl}</code>. OpenAPI document: <a href="${prefix}/openapi/${api.name}.json">${api.name}.json</a>.</p>
${credentialsHtml(api)}
<div class="table" tabindex="0"><table><thead><tr><th>Section</th><th>About</th><th>Operations</th></tr></thead><tbody>${rows}</tbody></table></div>
`
}

function tagHtml(api: ReferenceApi, tag: Tag): Html {
  const isCalled = tag.operations.some(({ isOpen }) => !isOpen)
  return html`<h1>${tag.name}</h1><p>${inlineMarkdown(tag.description)}</p>${isCalled ? credentialsHtml(api) : undefined}
${tag.operations.map((operation) => operationHtml(api, operation))}`
}

/** Filled in by the script: where the reader gets an access token. */
function credentialsHtml(api: ReferenceApi): Html | undefined {
  return api.cookie ? undefined : html`<div class="credentials" hidden data-audience="${api.baseUrl}"></div>`
}

function navigationHtml(
  prefix: string,
  apis: readonly ReferenceApi[],
  current: ReferenceApi | undefined,
  currentTag: Tag | undefined,
): Html {
  const entries = apis.map((api) => {
    const isHere = api === current && currentTag === undefined
    const link = html`<a href="${prefix}/docs/api/${api.name}"${isHere ? html` aria-current="page"` : undefined}>${api.title}</a>`
    if (api !== current) return html`<li>${link}</li>`
    const tags = api.tags.map((tag) => {
      const address = prefix + tagPath(api, tag)
      const operations = tag.operations.map(
        ({ operationId, summary, isWebhook, path }) =>
          html`<li><a href="${address}#${operationId}">${isWebhook ? path : summary.replace(/\.$/, '')}</a></li>`,
      )
      if (tag !== currentTag) return html`<li><a class="tag" href="${address}">${tag.name}</a></li>`
      return html`<li><a class="tag" href="${address}" aria-current="page">${tag.name}</a><ul>${operations}</ul></li>`
    })
    return html`<li>${link}<ul class="tags">${tags}</ul></li>`
  })
  const overview = current === undefined ? html` aria-current="page"` : undefined
  return html`<p>API reference</p><ul><li><a href="${prefix}/docs/api"${overview}>All APIs</a></li>${entries}</ul><p>Documentation</p><ul><li><a href="${prefix}/docs">Guide</a></li></ul>`
}
