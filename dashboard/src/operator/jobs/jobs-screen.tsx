// Background work: what is stuck or failing, with what to do about it.
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CellDispatchers, EmailQueue, FailingEndpoint, Jobs } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { EndpointBadge } from '../../webhooks/endpoint/endpoint-badge.tsx'
import classes from '../operator.module.css'
import { TaskList } from './task-list.tsx'
import { jobsTexts as texts } from './texts.ts'

const REFRESH_MS = 15_000

export function JobsScreen() {
  const { present } = usePresence()
  const query = useQuery({ ...apiQuery('getJobs'), refetchInterval: present && REFRESH_MS })
  const jobs = query.data
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      {query.isPending && <LoadingView lines={14} />}
      {query.isError && !jobs && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {jobs && (
        <Stack>
          <UnavailableCells cells={jobs.unavailableCells} />
          <Summary jobs={jobs} />
          <Card title={texts.dispatchers} message={texts.dispatchersHint}>
            <ul className={classes.list} aria-label={texts.dispatchers}>
              {jobs.dispatchers.map((dispatchers) => (
                <Dispatchers key={dispatchers.cell} {...dispatchers} hasName={jobs.dispatchers.length > 1} />
              ))}
            </ul>
          </Card>
          <Emails emails={jobs.emails} />
          <Endpoints endpoints={jobs.endpoints} />
          <TaskList tasks={jobs.tasks} />
          {jobs.erasedFilesLeft > 0 && (
            <Notice tone="waiting" title={texts.erasedFiles(jobs.erasedFilesLeft)}>
              {texts.erasedFilesTodo}
            </Notice>
          )}
        </Stack>
      )}
    </>
  )
}

function Summary({ jobs }: { jobs: Jobs }) {
  const problems =
    jobs.dispatchers.filter(({ state }) => state !== 'Running').length +
    (jobs.emails.state === 'Sending' ? 0 : 1) +
    jobs.endpoints.length +
    jobs.tasks.filter(({ state }) => state !== 'Working').length
  if (problems === 0) return <Notice tone="good" title={texts.healthy} />
  return (
    <Notice tone="attention" title={texts.problems(problems)}>
      {texts.problemsHint}
    </Notice>
  )
}

const DISPATCHER_TONES = { Running: 'good', Stopped: 'attention', Stalled: 'bad' } as const

function Dispatchers({
  cell,
  state,
  running,
  lastSeenAt,
  oldestDueAt,
  hasName,
}: CellDispatchers & { hasName: boolean }) {
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        {hasName && <strong>{texts.cell(cell)}</strong>}
        <div>
          {running > 0 ? (
            texts.running(running)
          ) : (
            <>
              {texts.notRunning}. {texts.lastSeen}: <TimeText value={lastSeenAt} none={texts.never} />
            </>
          )}
        </div>
        <div className={classes.small}>
          {texts.oldestDue}: <TimeText value={oldestDueAt} none={texts.noneDue} />
        </div>
        {state === 'Stopped' && <div className={classes.small}>{texts.stoppedTodo}</div>}
        {state === 'Stalled' && <div className={classes.small}>{texts.stalledTodo}</div>}
      </div>
      <StatusBadge tone={DISPATCHER_TONES[state]}>{texts.dispatcherStates[state]}</StatusBadge>
    </li>
  )
}

const EMAIL_TONES: Readonly<Record<EmailQueue['state'], Tone>> = { Sending: 'good', Late: 'attention', Off: 'neutral' }

function Emails({ emails: { state, waiting, failing, oldestDueAt } }: { emails: EmailQueue }) {
  return (
    <Card
      title={texts.emails}
      actions={<StatusBadge tone={EMAIL_TONES[state]}>{texts.emailStates[state]}</StatusBadge>}
    >
      <div>
        <div>
          {texts.waiting(waiting)}
          {failing > 0 && `, ${texts.failing(failing)}`}
        </div>
        {oldestDueAt && (
          <div className={classes.small}>
            {texts.oldestMail} <TimeText value={oldestDueAt} />
          </div>
        )}
        {state !== 'Sending' && <div className={classes.small}>{state === 'Off' ? texts.offTodo : texts.lateTodo}</div>}
      </div>
    </Card>
  )
}

const ENDPOINT_COLUMNS: readonly Column<FailingEndpoint>[] = [
  {
    title: texts.partner,
    cell: ({ partnerId, partnerName }) => (
      <AnchorLink to="/operator/partners/$partnerId" params={{ partnerId }}>
        <UserText>{partnerName}</UserText>
      </AnchorLink>
    ),
  },
  { title: texts.status, width: '9rem', cell: ({ health }) => <EndpointBadge health={health} /> },
  { title: texts.failures, width: '10rem', align: 'right', cell: (it) => formatNumber(it.consecutiveFailures) },
  { title: texts.pending, width: '11rem', align: 'right', cell: (it) => formatNumber(it.pendingDeliveries) },
]

function Endpoints({ endpoints }: { endpoints: readonly FailingEndpoint[] }) {
  return (
    <Card title={texts.endpoints} message={texts.endpointsHint}>
      {endpoints.length === 0 ? (
        <Text c="dimmed">{texts.endpointsNone}</Text>
      ) : (
        <>
          <DataTable
            label={texts.endpoints}
            query={loadedRead(endpoints)}
            rows={(rows) => rows}
            rowKey={(row) => row.partnerId}
            columns={ENDPOINT_COLUMNS}
            empty={texts.endpointsNone}
          />
          <Text size="sm" c="dimmed">
            {texts.endpointsTodo}
          </Text>
        </>
      )}
    </Card>
  )
}
