// Background work: dispatchers, failing endpoints, emails and tasks, with counts only.
import { instant, named, nullable, oneOf, unavailableCells, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { findMailBacklog } from '../../notifications/mail/mail-backlog.ts'
import { LATE_MAIL_MS } from '../../notifications/mail/mail-schedule.ts'
import type { App } from '../../platform/app.ts'
import { onClock } from '../../platform/clock.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { hasMail } from '../../platform/mail/mail.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { ENDPOINT_HEALTH, endpointHealth, MANY_FAILURES } from '../../webhooks/endpoint/endpoint-health.ts'
import { findDispatcherState, hasOverdueDeliveries } from '../../webhooks/endpoint/endpoint-sql.ts'
import { findOldestDue } from '../../webhooks/maintenance/maintenance-sql.ts'
import { findLastStop, listHeartbeats } from '../checks/doctor-sql.ts'
import { countFilesLeft } from '../customer-data/erased-files.ts'
import { listEndpointWork, listPartnerNames, listTasks } from './jobs-sql.ts'
import { lateAfterMs, taskState } from './task-state.ts'

/** As for the checks. */
const MAX_HEARTBEAT_AGE_SECONDS = 15
const STALLED_SECONDS = 60
const MOST_ENDPOINTS = 100

const Dispatchers = named('CellDispatchers', {
  cell: Type.String({ description: 'The cell that they work for.' }),
  state: oneOf(['Running', 'Stopped', 'Stalled'], {
    description: 'Stalled: running, but deliveries are overdue and none was attempted for a minute.',
  }),
  running: Type.Integer({ description: 'The number of dispatchers that are running.' }),
  lastSeenAt: nullable(instant({ description: 'When the last dispatcher was seen; null if none has run yet.' })),
  oldestDueAt: nullable(
    instant({
      description: 'Since when the oldest delivery is due; null if none is due. Disabled endpoints are left out.',
    }),
  ),
})

const EmailQueue = named('EmailQueue', {
  state: oneOf(['Sending', 'Late', 'Off'], {
    description: `Late: an email has waited for more than ${LATE_MAIL_MS / 60_000} minutes. Off: emails are not sent, because no mail server is configured.`,
  }),
  waiting: Type.Integer(),
  failing: Type.Integer({ description: 'Of those that wait, how many the mail server has not accepted so far.' }),
  oldestDueAt: nullable(instant({ description: 'Since when the oldest email waits; null if none does.' })),
})

const Jobs = named('Jobs', {
  checkedAt: instant(),
  dispatchers: Type.Array(Dispatchers, { description: 'By cell.' }),
  endpoints: Type.Array(
    named('FailingEndpoint', {
      partnerId: uuid(),
      partnerName: Type.String(),
      health: oneOf(ENDPOINT_HEALTH, {
        description: 'Retrying: it has failed several times, and is not degraded yet.',
      }),
      consecutiveFailures: Type.Integer({ description: 'Failed attempts since the last one that succeeded.' }),
      pendingDeliveries: Type.Integer({ description: 'Deliveries that are being sent or waiting for a retry.' }),
    }),
    {
      description: `Endpoints that are degraded, disabled, or failed ${MANY_FAILURES} times in a row, those with the most waiting deliveries first; at most ${MOST_ENDPOINTS}.`,
    },
  ),
  emails: EmailQueue,
  tasks: Type.Array(
    named('BackgroundTask', {
      task: Type.String({ description: 'The name that its metrics and log messages have.' }),
      state: oneOf(['Working', 'Failing', 'Late'], {
        description:
          'Failing: a pass failed within the last three minutes. Late: no pass has succeeded for `lateAfterSeconds`.',
      }),
      lateAfterSeconds: Type.Integer({
        description: 'How long a task of this kind may go without success. Most run several times a minute.',
      }),
      lastSucceededAt: nullable(instant({ description: 'To the minute.' })),
      lastFailedAt: nullable(instant({ description: 'To the minute.' })),
    }),
    { description: 'The tasks that have run on any node within the last seven days.' },
  ),
  erasedFilesLeft: Type.Integer({
    description: 'Files of erased customers that are still to be removed from the store.',
  }),
  unavailableCells: unavailableCells('dispatchers, endpoints and emails'),
})

export const getJobs = operation({
  id: 'getJobs',
  method: 'GET',
  path: '/operator/v1/jobs',
  scope: 'operator',
  tag: 'Installation',
  summary: 'Get the state of background work',
  description: 'Counts and times only: no emails, customers or payloads.',
  value: Jobs,
  errors: [],

  async handle({ app }) {
    const now = app.clock.now()
    const [cells, mails, tasks, erasedFilesLeft] = await Promise.all([
      app.db.availableCells(async (sql, cell) => ({
        dispatchers: await dispatchersIn(app, sql, cell),
        endpoints: await listEndpointWork(sql, MOST_ENDPOINTS),
      })),
      findMailBacklog(app, now),
      app.db.directory(listTasks),
      countFilesLeft(app).catch(() => 0),
    ])
    const failing = cells.answers
      .flatMap(({ endpoints }) => endpoints)
      .sort((a, b) => b.pending - a.pending || b.failures - a.failures)
      .slice(0, MOST_ENDPOINTS)
    const names = await app.db.directory((sql) =>
      listPartnerNames(
        sql,
        failing.map(({ partnerId }) => partnerId),
      ),
    )
    return {
      value: {
        checkedAt: now.toISOString(),
        dispatchers: cells.answers.map(({ dispatchers }) => dispatchers),
        endpoints: failing.map((endpoint) => ({
          partnerId: endpoint.partnerId,
          partnerName: names.get(endpoint.partnerId) ?? '',
          health: endpointHealth(endpoint),
          consecutiveFailures: endpoint.failures,
          pendingDeliveries: endpoint.pending,
        })),
        emails: emailsOf(app, mails, now),
        tasks: tasksOf(app, tasks),
        erasedFilesLeft,
        unavailableCells: [...cells.unavailableCells],
      },
    }
  },
})

async function dispatchersIn(app: App, sql: CellSql, cell: string): Promise<Static<typeof Dispatchers>> {
  const now = app.clock.now()
  const before = new Date(now.getTime() - STALLED_SECONDS * 1000)
  const [ages, stopped, { isSending }, isOverdue, oldestDueAt] = await Promise.all([
    listHeartbeats(sql),
    findLastStop(sql),
    findDispatcherState(sql, STALLED_SECONDS),
    hasOverdueDeliveries(sql, before),
    findOldestDue(sql, now),
  ])
  const running = ages.filter((age) => age < MAX_HEARTBEAT_AGE_SECONDS).length
  const lastSeen = [...ages, ...(stopped === null ? [] : [stopped])].sort((a, b) => a - b)[0]
  return {
    cell,
    state: running === 0 ? 'Stopped' : !isSending && isOverdue ? 'Stalled' : 'Running',
    running,
    lastSeenAt: lastSeen === undefined ? null : new Date(now.getTime() - lastSeen * 1000).toISOString(),
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
  }
}

function emailsOf(app: App, { waiting, failing, oldestDueAt }: Awaited<ReturnType<typeof findMailBacklog>>, now: Date) {
  const isLate = oldestDueAt !== null && now.getTime() - oldestDueAt.getTime() >= LATE_MAIL_MS
  const state = hasMail(app) ? (isLate ? 'Late' : 'Sending') : 'Off'
  return { state, waiting, failing, oldestDueAt: oldestDueAt?.toISOString() ?? null } as const
}

/** Without those of what has been turned off since. */
function tasksOf(app: App, rows: Awaited<ReturnType<typeof listTasks>>) {
  // Passes are recorded in real time, and shown in the time of the sandbox like everything else.
  const now = app.realClock.now()
  const shown = (at: Date | null) => at && onClock(app.clock, at).toISOString()
  const isOn = (task: string) =>
    (task !== 'scan-backlog' || app.scanner !== undefined) &&
    (task !== 'audit-stream' || app.config.auditStream !== undefined)
  return rows
    .filter(({ task }) => isOn(task))
    .map((row) => ({
      task: row.task,
      state: taskState(row, now),
      lateAfterSeconds: lateAfterMs(row.task) / 1000,
      lastSucceededAt: shown(row.lastSucceededAt),
      lastFailedAt: shown(row.lastFailedAt),
    }))
}
