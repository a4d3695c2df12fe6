// A partner in the responses of the operator API.

import { ApiError } from '../../errors.ts'
import { instant, named, nullable, oneOf, text, unavailableCells, uuid } from '../../http/fields.ts'
import { idParam } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { ENDPOINT_HEALTH } from '../../webhooks/endpoint/endpoint-health.ts'
import { findPartners, type ListedPartner } from './find-partners.ts'
import { countCustomersByStatus, listPartnerRows } from './partners-sql.ts'

const SOON_MS = 30 * 24 * 60 * 60_000

export const partnerIdParam = { partnerId: idParam('The `partnerId` of the partner.', 'Partner.NotFound') }

const fields = {
  partnerId: uuid(),
  name: Type.String(),
  clientId: Type.String({ description: 'The client ID of the partner in the Partner API. It never changes.' }),
  status: oneOf(['Active', 'Inactive']),
  onboarding: oneOf(['Approved', 'Pending']),
  createdAt: instant(),
  deactivatedAt: nullable(instant()),
  activeCertificates: Type.Integer(),
  certificatesExpireAt: nullable(
    instant({ description: 'When the last of the active certificates expires; null if there is none.' }),
  ),
  webhookHealth: nullable(
    oneOf(ENDPOINT_HEALTH, {
      description:
        'As on the page of the endpoint. Null while the database with the customers of the partner does not respond.',
    }),
  ),
  users: Type.Integer(),
  customers: nullable(
    Type.Integer({ description: 'Null while the database with the customers of the partner does not respond.' }),
  ),
}

export const PartnerSummary = named('PartnerSummary', fields)
export const Partner = named('Partner', {
  ...fields,
  scopes: Type.Array(Type.String()),
  customersByStatus: Type.Array(
    named('CustomersWithStatus', { status: oneOf(VERIFICATION_STATUSES), customers: Type.Integer() }),
    {
      description:
        'The number of customers for every status, including zeros; empty while the database with the customers does not respond.',
    },
  ),
  erasedCustomers: nullable(
    Type.Integer({
      description:
        'Customers whose personal data was erased. They are in `customers`, and not in `customersByStatus`. Null while the database with the customers does not respond.',
    }),
  ),
  unavailableCells: unavailableCells('the customers and the endpoint of the partner'),
})
/** `changed` is false when another request or operator had already done it. */
export const ChangedPartner = named('ChangedPartner', {
  changed: Type.Boolean({
    description: 'If `false`, the partner was already in this state, and nothing was recorded.',
  }),
  partner: Partner,
})

export const PartnerNote = named('PartnerNote', {
  note: Type.Optional(
    text(500, {
      description: 'Why you do it. It is kept in the staff audit log only; the partner never sees it.',
      example: 'Register extract checked, reference 4711',
    }),
  ),
})

export function partnerSummary(row: ListedPartner): Static<typeof PartnerSummary> {
  return {
    partnerId: row.partnerId,
    name: row.name,
    clientId: row.clientId,
    status: row.status,
    onboarding: row.onboarding,
    createdAt: row.createdAt.toISOString(),
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    activeCertificates: row.liveCertificates,
    certificatesExpireAt: row.certificatesExpireAt?.toISOString() ?? null,
    webhookHealth: row.webhookHealth,
    users: row.people,
    customers: row.customers,
  }
}

/** The time that decides which certificates need attention: those that expire within 30 days, as for the doctor. */
export function attentionTime(app: App) {
  const now = app.realClock.now()
  return { now, soon: new Date(now.getTime() + SOON_MS) }
}

/** From the primary, so that it is right directly after a change. */
export async function readPartner(app: App, partnerId: string): Promise<Static<typeof Partner>> {
  const [found, counted] = await Promise.all([
    findPartners(app.db, { which: partnerId }, attentionTime(app)),
    app.db.availableCells(async (sql, cell) => ({ cell, counts: await countCustomersByStatus(sql, partnerId) })),
  ])
  const [row] = found.items
  if (!row) throw new ApiError('Partner.NotFound')
  const counts = counted.answers.find(({ cell }) => cell === row.cell)?.counts
  const count = new Map(counts?.map(({ status, customers }) => [status, customers]))
  return {
    ...partnerSummary(row),
    scopes: [...row.scopes],
    customersByStatus: counts
      ? VERIFICATION_STATUSES.map((status) => ({ status, customers: count.get(status) ?? 0 }))
      : [],
    erasedCustomers: counts ? counts.reduce((sum, { erased }) => sum + erased, 0) : null,
    unavailableCells: counts ? [...found.unavailableCells] : [row.cell],
  }
}

/** For operations on what belongs to a partner: 404 unless the partner exists. */
export async function assertPartner(app: App, partnerId: string): Promise<void> {
  const { total } = await app.db.directory((sql) =>
    listPartnerRows(sql, { which: partnerId }, attentionTime(app), { limit: 1, offset: 0 }),
  )
  if (total === 0) throw new ApiError('Partner.NotFound')
}
