// One operation: what it does, what it takes and returns, and the request as code.
import { codeHtml } from '../code-html.ts'
import { type Html, html } from '../markup.ts'
import { inlineMarkdown } from '../render-markdown.ts'
import { exampleBody, exampleParameter } from './example.ts'
import type { Operation, ReferenceApi, Response } from './openapi.ts'
import { pathOf, samplesOf } from './samples.ts'
import { fieldsHtml, parametersHtml } from './schema-html.ts'

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const
/** Every operation accepts it; it is explained once, at the top. */
const EVERYWHERE = 'X-Request-Id'

export function operationHtml(api: ReferenceApi, operation: Operation): Html {
  const { operationId, summary, description, isWebhook } = operation
  return html`<section class="operation" aria-labelledby="${operationId}">
<div class="described">
<h2 id="${operationId}">${isWebhook ? operation.path : summary.replace(/\.$/, '')} <a class="anchor" href="#${operationId}" aria-label="Link to ${summary}">#</a></h2>
${isWebhook ? html`<p>${inlineMarkdown(summary)}</p>` : routeHtml(operation)}
${description ? html`<p>${inlineMarkdown(description)}</p>` : undefined}
${accessHtml(api, operation)}
${parameterLists(api, operation)}
${bodyHtml(api, operation)}
${isWebhook ? undefined : responsesHtml(api, operation)}
</div>
<div class="shown">
${isWebhook ? payloadHtml(api, operation) : requestHtml(api, operation)}
</div>
</section>
`
}

function routeHtml({ method, path, operationId }: Operation): Html {
  return html`<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> <span class="id">${operationId}</span></p>`
}

function accessHtml(api: ReferenceApi, { scopes, isOpen, isWebhook }: Operation): Html | undefined {
  if (isWebhook) return undefined
  if (isOpen) return html`<p class="access">No ${api.cookie ? 'session' : 'access token'} needed.</p>`
  const names = scopes.map((scope, i) => html`${i > 0 ? ', ' : ''}<code>${scope}</code>`)
  return html`<p class="access">Requires ${scopes.length > 0 ? html`the scope ${names}` : 'a session'}.</p>`
}

function parameterLists(api: ReferenceApi, { parameters }: Operation): Html[] {
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const here = parameters.filter((one) => one.in === place && one.name !== EVERYWHERE)
    return here.length > 0 ? [html`<h3>${PLACES[place]}</h3>${parametersHtml(api, here)}`] : []
  })
}

function bodyHtml(api: ReferenceApi, { body, isWebhook }: Operation): Html | undefined {
  if (!body?.schema) return undefined
  const fields = fieldsHtml(api, body.schema)
  return html`<h3>${isWebhook ? 'Event' : 'Request body'}</h3><p class="rules">${body.type}</p>${fields}`
}

function responsesHtml(api: ReferenceApi, { responses }: Operation): Html {
  const rows = Object.entries(responses).map(([status, response]) => {
    const content = Object.values(response.content ?? {})[0]
    const isSuccess = status.startsWith('2')
    const fields = isSuccess && content?.schema ? fieldsHtml(api, content.schema) : undefined
    const codes = isSuccess ? undefined : codesHtml(response)
    const heading = html`<strong class="${isSuccess ? 'success' : 'failure'}">${status}</strong> ${inlineMarkdown(response.description)}`
    if (!fields && !codes) return html`<li>${heading}</li>`
    return html`<li><details><summary>${heading}</summary>${fields}${codes}</details></li>`
  })
  return html`<h3>Responses</h3><ul class="responses">${rows}</ul>`
}

/** The error codes of a response are its examples. */
function codesHtml({ content }: Response): Html | undefined {
  const examples = Object.entries(Object.values(content ?? {})[0]?.examples ?? {})
  if (examples.length === 0) return undefined
  const rows = examples.map(([code, { summary }]) => html`<li><code>${code}</code>${summary ? ` ${summary}` : ''}</li>`)
  return html`<ul class="codes">${rows}</ul>`
}

function requestHtml(api: ReferenceApi, operation: Operation): Html {
  const samples = samplesOf(api, operation).map(
    ({ label, language, code }) =>
      html`<div class="sample" data-label="${label}">${codeHtml(code, { language, label })}</div>`,
  )
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const content = Object.values(success?.[1].content ?? {})[0]
  const example = content && exampleBody(api, content)
  return html`<div class="samples" data-samples="${operation.summary}">${samples}</div>
${
  example === undefined
    ? undefined
    : codeHtml(JSON.stringify(example, null, 2), { language: 'json', label: `Response ${success![0]}` })
}
${api.cookie ? undefined : tryOutHtml(api, operation)}`
}

/** A delivery as an endpoint receives it: the headers, then the body. */
function payloadHtml(api: ReferenceApi, { body, parameters }: Operation): Html | undefined {
  if (!body) return undefined
  const event = exampleBody(api, body) as { readonly eventId: string; readonly eventVersion: number }
  const own: Readonly<Record<string, string>> = {
    'svc-id': event.eventId,
    'webhook-id': event.eventId,
    'svc-event-version': String(event.eventVersion),
  }
  const headers = parameters
    .filter((one) => one.in === 'header' && one.required)
    .map((one) => `${one.name}: ${own[one.name.toLowerCase()] ?? exampleParameter(api, one)}`)
  return html`${codeHtml(headers.join('\n'), { language: 'http', label: 'Headers' })}
${codeHtml(JSON.stringify(event, null, 2), { language: 'json', label: 'Payload' })}`
}

/** Filled in by the script, which needs to know the request. Without the script it isn't shown. */
function tryOutHtml(api: ReferenceApi, operation: Operation): Html | undefined {
  if (operation.isOpen) return undefined
  const body = operation.body && JSON.stringify(exampleBody(api, operation.body), null, 2)
  const query = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const isIdempotent = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return html`<div class="try" hidden data-operation="${operation.operationId}" data-method="${operation.method.toUpperCase()}" data-path="${pathOf(api, operation)}" data-query="${query.join(' ')}" data-idempotent="${isIdempotent ? 'yes' : ''}" data-body="${body ?? ''}"></div>`
}
