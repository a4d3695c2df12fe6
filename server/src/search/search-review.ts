// Finds what staff look for from anywhere in the console: cases of all partners, and alerts by their ID.
import { NO_PARTNER, recordAction } from '../audit/account-activity.ts'
import { named, oneOf, text, unavailableCells as unavailableCellsField, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import type { CellSql } from '../platform/db/db.ts'
import { isUuid } from '../platform/ids.ts'
import { Type } from '../platform/schema-builder.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../reference/vocabularies.ts'
import { findAlertRef } from '../review/alerts/alerts-sql.ts'
import { effortIn, findSearched, listFound } from '../review/search/search-sql.ts'
import { searchFor } from '../review/search/search-words.ts'

const MOST_CASES = 8

const Results = named('ReviewSearchResults', {
  cases: Type.Array(
    named('SearchedCase', {
      customerId: uuid(),
      partnerName: Type.String(),
      partnerCustomerId: Type.String(),
      companyName: Type.String(),
      verificationStatus: oneOf(VERIFICATION_STATUSES),
      reviewStage: oneOf(REVIEW_STAGES),
    }),
    { description: `At most ${MOST_CASES}, newest first.` },
  ),
  alerts: Type.Array(
    named('SearchedAlert', {
      alertId: uuid(),
      companyName: Type.String({ description: 'The company that the alert is about.' }),
    }),
    { description: 'The alert with this ID.' },
  ),
  unavailableCells: unavailableCellsField('their cases and alerts'),
})

export const searchReview = operation({
  id: 'searchReview',
  method: 'POST',
  // POST, so that names and numbers stay out of URLs and access logs.
  path: '/compliance/v1/search',
  scope: 'review.read',
  tag: 'Search',
  summary: 'Search cases and alerts',
  description:
    'For search as you type. Cases of all partners are found by the start of words in their names, or by an exact email, registration number, ' +
    'reference or customer ID; alerts by their ID. Searches with results are recorded in the audit log.',
  body: named('SearchReview', {
    text: text(255, { description: 'What to look for: words of a name, an email, a number or an ID.' }),
  }),
  value: Results,
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body, requestId }) {
    const wanted = body.text.trim()
    const id = isUuid(wanted.toLowerCase()) ? wanted.toLowerCase() : undefined
    const { answers: cells, unavailableCells } = await app.db.reads.availableCells((sql) =>
      Promise.all([findCases(sql, wanted, id, app.db.cells.length), id ? findAlerts(sql, id) : []]),
    )
    const found = cells
      .flatMap(([cases]) => cases)
      .sort((a, b) => (a.customerId < b.customerId ? 1 : -1))
      .slice(0, MOST_CASES)
    const alerts = cells.flatMap(([, inCell]) => inCell)
    if (found.length + alerts.length > 0)
      await app.db.staffDirectoryTransaction(NO_PARTNER, (sql) =>
        recordAction(sql, {
          partnerId: NO_PARTNER,
          at: app.clock.now(),
          by: caller.user,
          action: 'CustomersSearched',
          facts: {
            by: 'text',
            found: found.length + alerts.length,
            customerIds: [...found, ...alerts].map(({ customerId }) => customerId).join(','),
          },
          requestId,
        }),
      )
    return {
      value: {
        cases: found.map(({ stage, verificationStatus, ...row }) => ({
          customerId: row.customerId,
          partnerName: row.partnerName,
          partnerCustomerId: row.partnerCustomerId,
          companyName: row.companyName,
          verificationStatus: verificationStatus as never,
          reviewStage: stage as never,
        })),
        alerts: alerts.map(({ alertId, companyName }) => ({ alertId, companyName })),
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

/** A partner reference may have the form of an ID; words don't. */
async function findCases(sql: CellSql, wanted: string, id: string | undefined, cells: number) {
  const search = searchFor(wanted)
  const refs = await findSearched(sql, id ? { ...search, words: [] } : search, MOST_CASES, effortIn(cells))
  const ids = [...refs, ...(id ? [{ customerId: id, partnerId: '' }] : [])]
  return (await listFound(sql, ids)).slice(0, MOST_CASES)
}

async function findAlerts(sql: CellSql, alertId: string) {
  const ref = await findAlertRef(sql, alertId)
  const found = await listFound(sql, ref ? [ref] : [])
  return found.map(({ customerId, companyName }) => ({ alertId, customerId, companyName }))
}
