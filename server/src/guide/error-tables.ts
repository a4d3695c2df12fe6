// Tables of error codes, generated from the OpenAPI documents: which operation returns which code and status.
import { ERRORS, type ErrorCode } from '../errors.ts'
import { type Html, html } from './markup.ts'

/** The parts of an OpenAPI document that are used here. */
export interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
}

interface ApiOperation {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { content?: { 'application/json'?: { examples?: Readonly<Record<string, unknown>> } } }>
  >
}

interface Row {
  readonly statuses: Set<string>
  readonly operations: Set<string>
}

export function errorTable(document: ApiDocument): Html {
  const { rows, operations } = codesOf(document)
  const lines = [...rows].map(([code, row]) => {
    const where = row.operations.size === operations ? 'all' : [...row.operations].join(', ')
    return html`<tr id="${code.toLowerCase()}"><td><code>${code}</code></td><td>${[...row.statuses].join(' or ')}</td>
<td>${ERRORS[code].message}</td><td>${where}</td></tr>
`
  })
  return html`<div class="table" tabindex="0"><table>
<thead><tr><th>Code</th><th>Status</th><th>Message</th><th>Operations</th></tr></thead>
<tbody>${lines}</tbody></table></div>
`
}

/** Every code that the API can return, in the order of the error table. */
function codesOf(document: ApiDocument): { rows: Map<ErrorCode, Row>; operations: number } {
  const found = new Map<ErrorCode, Row>()
  const all = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))
  for (const { operationId, responses } of all) {
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      for (const code of Object.keys(content?.['application/json']?.examples ?? {}) as ErrorCode[]) {
        const row = found.get(code) ?? { statuses: new Set(), operations: new Set() }
        row.statuses.add(status)
        row.operations.add(operationId)
        found.set(code, row)
      }
    }
  }
  const inOrder = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => found.has(code))
  return { rows: new Map(inOrder.map((code) => [code, found.get(code)!])), operations: all.length }
}
