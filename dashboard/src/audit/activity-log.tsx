// An audit log, of a partner or of the staff: who did what, and when. Newest first.
import { Box, Code, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import type { StaffEvent } from '../api/operator-operations.ts'
import { apiListQuery, apiQuery } from '../api/queries.ts'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { DayRange } from '../components/filters/day-range.tsx'
import { FilterBar } from '../components/filters/filter-bar.tsx'
import { useFilters } from '../components/filters/use-filters.ts'
import { AnchorLink } from '../components/layout/links.tsx'
import { useAddressCursors } from '../components/tables/cursors.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { ExportButton } from '../components/tables/export-button.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserName } from '../components/values/user-name.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { usePermission } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { detailsOf, subjectOf } from './action-details.ts'
import { type ActionGroup, actionLabel } from './action-labels.ts'
import { auditQuery, readAuditFilters } from './audit-filters.ts'
import { logTexts as texts } from './texts.ts'

interface ActivityLogProps {
  title: string
  description: string
  /** The actions it can contain. */
  actions: readonly ActionGroup[]
  log: 'listAccountEvents' | 'listStaffEvents'
  /** Reads the users that can be filtered by. */
  usersOperation: 'listUsers' | 'listStaff'
  /** Below the log, once it is loaded: its rows would move it. */
  children?: ReactNode
}

/** In the staff log with the partner. */
type LoggedAction = AccountEvent & Partial<Pick<StaffEvent, 'partner'>>

export const ACTIVITY_COLUMNS: readonly Column<LoggedAction>[] = [
  { title: texts.time, cell: (action) => <TimeText value={action.occurredAt} shows="seconds" />, width: '13rem' },
  {
    title: texts.user,
    cell: ({ actor, isByCommand }) => (
      <UserName email={actor?.email} none={actor ? texts.formerUser : isByCommand ? texts.command : texts.system} />
    ),
    width: '14rem',
  },
  { title: texts.action, cell: (action) => <Action action={action} /> },
  { title: texts.address, cell: (action) => String(action.facts.address ?? '–'), width: '9rem' },
]

/** About a customer: the ID is all that the log has of it. */
const OF_CUSTOMER = new Set(['CustomerErased', 'CustomerExported'])

function Action({ action }: { action: LoggedAction }) {
  const about = subjectOf(action)
  const facts = detailsOf(action)
  const { partner } = action
  return (
    <div>
      {actionLabel(action.action)}
      {about && (
        <>
          :{' '}
          <strong>
            <UserText>{about}</UserText>
          </strong>
        </>
      )}
      {OF_CUSTOMER.has(action.action) && action.subjectId && <CustomerId customerId={action.subjectId} />}
      {partner && (
        <div>
          {texts.partner}{' '}
          <AnchorLink to="/operator/partners/$partnerId" params={{ partnerId: partner.partnerId }} inherit>
            <UserText>{partner.name}</UserText>
          </AnchorLink>
        </div>
      )}
      {facts && (
        <Text size="sm" c="dimmed" component="div">
          {facts}
        </Text>
      )}
    </div>
  )
}

/** Operators have no page of a customer. */
function CustomerId({ customerId }: { customerId: string }) {
  const hasPage = usePermission('dashboard.read')
  return (
    <>
      :{' '}
      {hasPage ? (
        <AnchorLink to="/customers/$customerId" params={{ customerId }}>
          <Code>{customerId}</Code>
        </AnchorLink>
      ) : (
        <Code>{customerId}</Code>
      )}
    </>
  )
}

export function ActivityLog({ title, description, actions, log, usersOperation, children }: ActivityLogProps) {
  const filters = useFilters(readAuditFilters)
  const cursors = useAddressCursors()
  const { values, set } = filters
  const isOffered = actions.some(({ actions }) => actions.includes(values.action ?? ''))
  const asked = auditQuery({ ...values, action: isOffered ? values.action : undefined })
  const query = useQuery(apiListQuery(log, { query: { ...asked, cursor: cursors.cursor, pageSize: '25' } } as never))
  const users = useQuery(apiQuery(usersOperation, { query: { pageSize: '200' } } as never))
  const options = users.data?.items.map(({ userId, email }) => ({ value: userId, label: email })) ?? []
  // Until the users are loaded, no one is called a former one.
  const unknown = users.isSuccess ? texts.formerUser : texts.user
  const known = !values.user || options.some(({ value }) => value === values.user)
  return (
    <>
      <PageHeader title={title}>{description}</PageHeader>
      <FilterBar
        filters={filters}
        tools={
          log === 'listAccountEvents' && <ExportButton operation="exportAccountEvents" query={asked} fileName="audit" />
        }
      >
        <Select
          label={texts.action}
          placeholder={texts.allActions}
          data={actions.map(({ group, actions }) => ({
            group,
            items: actions.map((action) => ({ value: action, label: actionLabel(action) })),
          }))}
          value={values.action ?? null}
          onChange={(action) => set({ action: action ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.clearAction }}
        />
        <Select
          label={texts.user}
          placeholder={texts.everyone}
          data={known ? options : [...options, { value: values.user!, label: unknown }]}
          value={values.user ?? null}
          onChange={(user) => set({ user: user ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.clearUser }}
        />
        <DayRange label={texts.date} from={values.from} to={values.to} onChange={set} />
      </FilterBar>
      <DataTable
        label={title}
        query={query}
        rows={(value) => value.items}
        rowKey={(action) => action.eventId}
        columns={ACTIVITY_COLUMNS}
        empty={
          <EmptyView icon="audit" title={filters.any ? texts.noMatch : texts.empty}>
            {filters.any ? texts.noMatchHint : texts.emptyHint}
          </EmptyView>
        }
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
      {query.data && children && <Box mt="md">{children}</Box>}
    </>
  )
}
