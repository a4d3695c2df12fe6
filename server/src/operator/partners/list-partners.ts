// Lists partners, with search and filters.

import { named, oneOf, pageParam, pageSizeParam, unavailableCells as unavailableCellsField } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { MANY_FAILURES } from '../../webhooks/endpoint/endpoint-health.ts'
import { findPartners } from './find-partners.ts'
import { attentionTime, PartnerSummary, partnerSummary } from './partner-record.ts'
import { ATTENTION } from './partners-sql.ts'

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const MAX_PAGE = 999_999

export const listPartners = operation({
  id: 'listPartners',
  method: 'GET',
  path: '/operator/v1/partners',
  scope: 'operator',
  tag: 'Partners',
  summary: 'List partners',
  description: 'By name; with `attention=Certificate` by the expiry of the certificates, partners without one first.',
  query: Type.Object({
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        format: 'text',
        description: 'Part of the name or of the client ID, or a whole partner ID.',
      }),
    ),
    status: Type.Optional(oneOf(['Active', 'Inactive'])),
    onboarding: Type.Optional(oneOf(['Approved', 'Pending'])),
    attention: Type.Optional(
      oneOf(ATTENTION, {
        description: `Active partners that need something. Approval: the onboarding is Pending. Certificate: no certificate is valid for another 30 days. Webhook: the endpoint is Degraded or Disabled, or has failed ${MANY_FAILURES} times in a row.`,
      }),
    ),
    page: pageParam(MAX_PAGE),
    pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
  }),
  value: named('PartnerList', {
    items: Type.Array(PartnerSummary),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
    unavailableCells: unavailableCellsField('the customers and endpoints of their partners'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const page = query.page ?? 1
    const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
    const filter = { ...query, search: query.search?.trim() || undefined }
    const offset = (page - 1) * pageSize
    const { items, total, unavailableCells } = await findPartners(app.db.reads, filter, attentionTime(app), {
      limit: pageSize,
      offset,
    })
    return {
      value: { items: items.map(partnerSummary), page, pageSize, total, unavailableCells: [...unavailableCells] },
    }
  },
})
