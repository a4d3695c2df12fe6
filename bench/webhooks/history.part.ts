// The send rate and the delivery list with a history of millions.
import {
  countDeliveries,
  type DeliveryFilter,
  listDeliveries,
} from '../../server/src/webhooks/deliveries/delivery-sql.ts'
import { admin, app, ms, partnerIds, ROUNDS, row } from './setup.part.ts'
import { deliverAll } from './throughput.part.ts'

const HISTORY = Number(process.env.HISTORY ?? 5_000_000)

export async function measureHistory(empty: number): Promise<void> {
  const partner = partnerIds[0]!
  await fillHistory(partner, 10_000)
  const small = await timeLists(partner)
  await fillHistory(partner, HISTORY - 10_000)
  const large = await timeLists(partner)
  // The rows just written are still on their way to the disk, which is not what is measured.
  await admin`checkpoint`
  let best = 0
  for (let round = 0; round < ROUNDS; round++) best = Math.max(best, (await deliverAll()).perSecond)
  row(
    `send rate with a history of ${HISTORY.toLocaleString('en')}`,
    `${(best / empty).toFixed(2)} of empty`,
    'at least 0.9',
    best / empty >= 0.9,
  )
  for (const [filter, took] of Object.entries(large)) {
    row(
      `page and total, ${filter}`,
      `${ms(small[filter]!)} at 10,000, ${ms(took)} at ${HISTORY.toLocaleString('en')}`,
      'within 2 times',
      took <= 2 * small[filter]!,
    )
  }
}

/** Deliveries over the last 80 days, as the engine would have left them. */
async function fillHistory(partnerId: string, count: number): Promise<void> {
  const now = app.clock.now()
  await app.db.directory(
    (sql) =>
      sql`select make_partitions('webhook_delivery', 7, ${new Date(now.getTime() - 85 * 86_400_000)}::timestamptz::date, ${now}::timestamptz::date)`,
  )
  for (let n = 0; n < count; n += 500_000) {
    const size = Math.min(500_000, count - n)
    await admin`set app.partner_id = 'every'`
    await admin`
      with made as (
        insert into webhook_delivery (partner_id, delivery_id, event_id, event_type, event_version, occurred_at, status, attempt_count, last_status_code, completed_at)
        select ${partnerId}, delivery_id_at(at), gen_random_uuid(),
          (array['business.profile.created', 'business.person.added', 'business.profile.updated', 'business.document.confirmed', 'webhook.test'])[case when i % 1000 = 0 then 5 else 1 + i % 4 end],
          1, at, case when i % 200 = 0 then 'Exhausted' else 'Delivered' end, 1, 204, at
        from (select i, date_trunc('milliseconds', ${now}::timestamptz - random() * interval '80 days') as at from generate_series(1, ${size}::int) as i) as x
        returning partner_id, occurred_at, event_type, status
      )
      insert into webhook_delivery_count as c (partner_id, grain, starts_at, event_type, status, deliveries)
      select partner_id, grain, date_trunc(grain, occurred_at, 'UTC'), event_type, status, count(*)
      from made cross join (values ('hour'), ('day')) as g (grain) group by 1, 2, 3, 4, 5
      on conflict (partner_id, grain, starts_at, event_type, status) do update set deliveries = c.deliveries + excluded.deliveries`
  }
  await admin`vacuum analyze webhook_delivery`
  await admin`vacuum analyze webhook_delivery_count`
}

async function timeLists(partnerId: string): Promise<Record<string, number>> {
  const now = app.clock.now().getTime()
  const day = 86_400_000
  const filters: Record<string, DeliveryFilter> = {
    'no filter': {},
    'status=Exhausted': { status: 'Exhausted' },
    'eventType=webhook.test': { eventType: 'webhook.test' },
    'status, type, from and to': {
      status: 'Delivered',
      eventType: 'business.person.added',
      from: new Date(now - 40 * day - 1234567),
      to: new Date(now - 10 * day + 7654321),
    },
  }
  const took: Record<string, number> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = []
    for (let i = 0; i < 25; i++) {
      const began = performance.now()
      await app.db.partner(partnerId, (sql) =>
        Promise.all([
          listDeliveries(sql, partnerId, filter, { limit: 50, offset: 0 }),
          countDeliveries(sql, partnerId, filter),
        ]),
      )
      times.push(performance.now() - began)
    }
    took[name] = times.toSorted((a, b) => a - b)[12]!
  }
  return took
}
