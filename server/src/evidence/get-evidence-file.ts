// Downloads the evidence file: everything seen and decided about a customer, verifiable without the service.

import { Readable } from 'node:stream'
import { anyCustomer, customerIdParam } from '../customer/own-customer.ts'
import { oneOf } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { Type } from '../platform/schema-builder.ts'
import { reviewerOf } from '../review/case/reviewer.ts'
import { EVIDENCE_POLICY, evidenceHtml } from './evidence-html.ts'
import { evidenceJson } from './evidence-json.ts'
import { gatherEvidence } from './gather-evidence.ts'

const FORMATS = {
  html: { type: 'text/html; charset=utf-8', write: evidenceHtml },
  json: { type: 'application/json; charset=utf-8', write: evidenceJson },
} as const

export const getEvidenceFile = operation({
  id: 'getEvidenceFile',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/evidence-file',
  scope: 'review.read',
  tag: 'Evidence',
  summary: 'Download the evidence file of a customer',
  description:
    'Everything that was seen and decided: the current profile and the profiles that were decided on, people, documents with their hashes, requested changes and answers, decisions, ' +
    'screening, risk, notes and the complete audit log with its hash chain. As HTML to read and print, or as JSON to verify with ' +
    'scripts/verify-evidence.mjs. Identity numbers are masked. Each export is recorded in the audit log with the user and the SHA-256 ' +
    'of the content. After an erasure the file contains no personal data, but its chain can still be verified.',
  params: customerIdParam,
  about: anyCustomer,
  query: Type.Object({
    format: Type.Optional(oneOf(['html', 'json'], { description: 'The format of the file. Defaults to html.' })),
  }),
  sendsFile: ['text/html', 'application/json'],
  value: Type.Null(),
  errors: ['ValidationControl.Error', 'Customer.NotFound'],

  async handle({ app, caller, params, query, requestId }) {
    const format = query.format ?? 'html'
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const evidence = await gatherEvidence(app, request, format)
    const { type, write } = FORMATS[format]
    return {
      value: null,
      file: Readable.from(inPieces(write(evidence)), { objectMode: false }),
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="evidence-${evidence.customerId}.${format}"`,
        'content-security-policy': `${EVIDENCE_POLICY}; sandbox`,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      },
    }
  },
})

const PIECE_CHARACTERS = 64 * 1024

/** Generated as fast as the client reads; short lines are sent together. */
function* inPieces(texts: Iterable<string>): Generator<Buffer> {
  let waiting = ''
  for (const text of texts) {
    waiting += text
    if (waiting.length < PIECE_CHARACTERS) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}
