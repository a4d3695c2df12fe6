// Finds what a partner's user looks for from anywhere in the dashboard: customers, events, deliveries and API requests.
import { emailTerm, registrationTerm, searchedRanges } from '../customer/search-terms.ts'
import { instant, named, nullable, oneOf, text, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { findRequests } from '../partners/requests/api-request-sql.ts'
import { isUuid } from '../platform/ids.ts'
import { Type } from '../platform/schema-builder.ts'
import { VERIFICATION_STATUSES } from '../reference/vocabularies.ts'
import { findDeliveries } from '../webhooks/deliveries/delivery-sql.ts'
import { type CustomerSearch, findCustomers, findEvents } from './search-sql.ts'

const MOST_CUSTOMERS = 8
const MOST_REQUESTS = 4

const Results = named('DashboardSearchResults', {
  customers: Type.Array(
    named('SearchedCustomer', {
      customerId: uuid(),
      partnerCustomerId: Type.String(),
      companyName: Type.String(),
      tradingName: nullable(Type.String()),
      verificationStatus: oneOf(VERIFICATION_STATUSES),
      isErased: Type.Boolean({ description: 'The customer was erased: names are empty.' }),
    }),
    { description: `At most ${MOST_CUSTOMERS}: exact matches first, then the newest.` },
  ),
  events: Type.Array(
    named('SearchedEvent', {
      eventId: uuid({ description: 'The event ID. Filter deliveries by `eventId` to list those of the event.' }),
      eventType: Type.String(),
      occurredAt: instant(),
    }),
    { description: 'The event with this ID, for 30 days.' },
  ),
  deliveries: Type.Array(
    named('SearchedDelivery', {
      id: uuid({ description: 'The delivery ID, as in the list of deliveries.' }),
      eventType: Type.String(),
      status: oneOf(['Pending', 'Delivered', 'Exhausted']),
      occurredAt: instant(),
    }),
    { description: 'The delivery with this ID.' },
  ),
  requests: Type.Array(
    named('SearchedRequest', {
      id: uuid({ description: 'The ID of the request in API activity.' }),
      requestId: Type.String({ description: 'The `X-Request-Id` of the response.' }),
      method: Type.String({ description: 'The HTTP method, for example `POST`.' }),
      path: Type.String({ description: 'The path without the query string.' }),
      status: Type.Integer({ description: 'The HTTP status of the response.' }),
      occurredAt: instant(),
    }),
    { description: 'API requests of the last 7 days with this request ID.' },
  ),
})

export const searchDashboard = operation({
  id: 'searchDashboard',
  method: 'POST',
  // POST, so that names and email addresses stay out of URLs and access logs.
  path: '/customer/v1/search',
  scope: 'dashboard.read',
  tag: 'Search',
  summary: 'Search customers, events, deliveries and API requests',
  description:
    'Customers are found by the start of words in their names, or by an exact email, registration number, reference or customer ID; events and ' +
    'deliveries by their ID, API requests by their request ID.',
  body: named('SearchDashboard', {
    text: text(255, { description: 'What to look for: words of a name, an email, a number or an ID.' }),
  }),
  value: Results,
  errors: ['ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, body }) {
    const wanted = body.text.trim()
    const id = isUuid(wanted.toLowerCase()) ? wanted.toLowerCase() : undefined
    const [customers, events, deliveries, requests] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([
        findCustomers(sql, partnerId, customerSearch(wanted, id), MOST_CUSTOMERS),
        id ? findEvents(sql, partnerId, id) : [],
        id ? findDeliveries(sql, partnerId, [id]) : [],
        findRequests(sql, partnerId, { ...ANY_REQUEST, requestId: wanted.slice(0, 128), limit: MOST_REQUESTS }),
      ]),
    )
    return {
      value: {
        customers: customers.map((row) => ({ ...row, verificationStatus: row.verificationStatus as never })),
        events: events.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() })),
        deliveries: deliveries.map((row) => ({
          id: row.delivery_id,
          eventType: row.event_type,
          status: row.status,
          occurredAt: row.occurred_at.toISOString(),
        })),
        requests: requests.map(({ id, requestId, method, path, status, occurredAt }) => ({
          ...{ id, requestId, method, path, status },
          occurredAt: occurredAt.toISOString(),
        })),
      },
    }
  },
})

/** Each word is a part of the statement, so that their number bounds what a search costs. */
const MOST_WORDS = 6
const ANY_REQUEST = { method: null, code: null, statuses: null, from: null, to: null, before: null }

/** An ID isn't taken apart into words. */
function customerSearch(wanted: string, id: string | undefined): CustomerSearch {
  return {
    id,
    reference: wanted,
    terms: [emailTerm(wanted), registrationTerm(wanted)],
    words: id ? [] : searchedRanges(wanted).slice(0, MOST_WORDS),
  }
}
