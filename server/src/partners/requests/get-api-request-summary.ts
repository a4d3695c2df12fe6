// How many of the partner's API requests failed, and with which codes: the health of its integration at a glance.

import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { countRequests, MOST_LISTED_A_DAY } from './api-request-sql.ts'

const HOUR_MS = 60 * 60_000
const HOURS = 24

export const getApiRequestSummary = operation({
  id: 'getApiRequestSummary',
  method: 'GET',
  path: '/customer/v1/partner-profile/api-requests/summary',
  scope: 'dashboard.read',
  tag: 'API activity',
  summary: 'Count the API requests of the last 24 hours by hour and error code',
  value: named('ApiRequestSummary', {
    from: instant({ description: 'The start of the first hour.' }),
    requests: Type.Integer({ description: 'How many requests were sent.' }),
    failed: Type.Integer({ description: 'How many of them failed.' }),
    unlisted: Type.Integer({
      description: `How many of them are counted but not listed, because the list has at most ${MOST_LISTED_A_DAY.toLocaleString('en')} requests a day (UTC).`,
    }),
    codes: Type.Array(
      named('ApiRequestCodeCount', {
        code: Type.String({ description: 'The error code.' }),
        requests: Type.Integer({ description: 'How many requests failed with this code.' }),
      }),
      { description: 'The error codes, most frequent first.' },
    ),
    hours: Type.Array(
      named('ApiRequestHour', {
        startsAt: instant({ description: 'The start of the hour.' }),
        requests: Type.Integer({ description: 'How many requests were sent in this hour.' }),
        failed: Type.Integer({ description: 'How many of them failed.' }),
      }),
      { description: 'All 24 hours, oldest first.' },
    ),
  }),
  errors: [],

  async handle({ app, caller }) {
    const thisHour = Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS
    const from = new Date(thisHour - (HOURS - 1) * HOUR_MS)
    const counts = await app.db.reads.partner(caller.partnerId, (sql) => countRequests(sql, caller.partnerId, from))
    const hours = Array.from({ length: HOURS }, (_, index) => ({
      startsAt: new Date(from.getTime() + index * HOUR_MS).toISOString(),
      requests: 0,
      failed: 0,
    }))
    const byCode = new Map<string, number>()
    let unlisted = 0
    for (const { startsAt, code, requests, unlisted: left } of counts) {
      const hour = hours[(startsAt.getTime() - from.getTime()) / HOUR_MS]
      if (!hour) continue
      hour.requests += requests
      unlisted += left
      if (code === '') continue
      hour.failed += requests
      byCode.set(code, (byCode.get(code) ?? 0) + requests)
    }
    const codes = [...byCode].map(([code, requests]) => ({ code, requests })).sort((a, b) => b.requests - a.requests)
    const sum = (of: 'requests' | 'failed') => hours.reduce((total, hour) => total + hour[of], 0)
    return {
      value: { from: from.toISOString(), requests: sum('requests'), failed: sum('failed'), unlisted, codes, hours },
    }
  },
})
