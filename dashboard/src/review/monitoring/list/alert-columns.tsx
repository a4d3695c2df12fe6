// The columns of the list of alerts.
import type { Alert } from '../../../api/compliance-operations.ts'
import type { Column } from '../../../components/tables/data-table.tsx'
import { RowButton, RowLink } from '../../../components/tables/row-link.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { SentenceAbout, UserName } from '../../../components/values/user-name.tsx'
import { alertKinds } from '../../../format/alert-labels.ts'
import { alertLine, alertSummary } from '../../components/alert-summary.ts'
import { alertResolutions, dismissalReasons } from '../../components/alert-texts.ts'
import classes from '../../components/cell.module.css'
import { partnerColumn, referenceColumn } from '../../components/customer-columns.tsx'
import { DUE_WIDTH, DueText } from '../../components/due-text.tsx'
import { HeldRow } from '../../components/held-row.tsx'
import { SeverityBadge } from '../../components/severity-badge.tsx'
import { reviewTexts } from '../../components/texts.ts'
import type { Tab } from './alert-search.ts'
import { isClaimable } from './selection-bar.tsx'
import { columnTexts } from './texts.ts'

interface AlertListView {
  readonly tab: Tab
  readonly now: number
  readonly userId: string
  /** Rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
}

export function alertColumns(view: AlertListView): Column<Alert>[] {
  const isClosed = view.tab === 'Closed'
  return [
    isClosed
      ? {
          title: columnTexts.closed,
          width: '7.5rem',
          cell: (row) => <TimeText value={row.closedAt} shows="recentDay" />,
        }
      : {
          title: columnTexts.due,
          width: DUE_WIDTH,
          cell: (row) => <DueText at={row.dueAt} now={view.now} />,
        },
    {
      id: 'severity',
      title: columnTexts.severity,
      width: '6.9rem',
      // There the outcome says more, and the names of customers need the space.
      isOptional: isClosed,
      cell: (row) => <SeverityBadge severity={row.severity} />,
    },
    {
      title: columnTexts.alert,
      cell: (row) => {
        const { name, details } = alertLine(row)
        return (
          <span title={`${nameOf(row)} · ${alertSummary(row)}`}>
            <RowLink to={`/review/monitoring/${row.alertId}`} isStrong>
              {name}
            </RowLink>{' '}
            <span className={classes.small}>{details}</span>
          </span>
        )
      },
    },
    {
      id: 'customer',
      title: columnTexts.customer,
      width: isClosed ? '13.5rem' : '11.25rem',
      wideWidth: isClosed ? '17rem' : '14rem',
      cell: (row) => <bdi title={row.companyName}>{row.companyName}</bdi>,
    },
    referenceColumn(),
    partnerColumn(),
    ...(isClosed ? closedColumns(view) : [ownerColumn(view)]),
  ]
}

export const nameOf = ({ kind }: Pick<Alert, 'kind'>) => alertKinds[kind] ?? kind

function ownerColumn({ userId, removed }: AlertListView): Column<Alert> {
  return {
    id: 'owner',
    title: columnTexts.owner,
    width: '6.5rem',
    wideWidth: '8.5rem',
    cell: (row) =>
      removed.has(row.alertId) ? (
        <em title={columnTexts.noLongerListed}>{columnTexts.moved}</em>
      ) : (
        <Owner row={row} userId={userId} />
      ),
  }
}

function closedColumns({ userId, removed }: AlertListView): Column<Alert>[] {
  return [
    {
      id: 'outcome',
      title: columnTexts.outcome,
      width: '12.5rem',
      wideWidth: '15rem',
      cell: (row) =>
        removed.has(row.alertId) ? (
          <em title={columnTexts.noLongerListed}>{columnTexts.moved}</em>
        ) : (
          <span title={outcomeOf(row)}>{outcomeOf(row)}</span>
        ),
    },
    {
      id: 'closedBy',
      title: columnTexts.closedBy,
      width: '7.5rem',
      cell: ({ closedBy }) =>
        closedBy ? <Staff userId={closedBy.userId} email={closedBy.email} viewerId={userId} /> : columnTexts.system,
    },
  ]
}

function outcomeOf({ resolution, reasonCode }: Alert): string {
  const outcome = alertResolutions[resolution ?? ''] ?? resolution ?? ''
  const reason = reasonCode && dismissalReasons[reasonCode]?.toLowerCase()
  return reason ? columnTexts.outcomeFor(outcome, reason) : outcome
}

/** Or who proposed to dismiss the alert, because that is what the next user acts on. */
function Owner({ row, userId }: { row: Alert; userId: string }) {
  const proposer = row.proposal?.proposedBy
  if (proposer?.userId === userId) return columnTexts.proposedByYou
  if (proposer?.email) return <SentenceAbout email={proposer.email}>{columnTexts.proposedBy}</SentenceAbout>
  if (proposer) return columnTexts.proposedBy(reviewTexts.formerStaff)
  if (!row.ownerId) return columnTexts.unclaimed
  return <Staff userId={row.ownerId} email={row.ownerEmail} viewerId={userId} />
}

function Staff({ userId, email, viewerId }: { userId: string; email: string | null; viewerId: string }) {
  return userId === viewerId ? columnTexts.you : <UserName email={email} none={reviewTexts.formerStaff} isPlain />
}

interface ClaimColumn {
  readonly claimAlert: (alertId: string) => void
  readonly busyAlert: string | undefined
  readonly removed: ReadonlySet<string>
  readonly held: ReadonlySet<string>
}

/** Decided a moment ago: the alert, its match or the case of its customer. */
export const isHeld = ({ alertId, customerId, details }: Alert, held: ReadonlySet<string>) =>
  [alertId, customerId, details.hitId].some((id) => id !== undefined && held.has(id))

/** Supervisors take over a claimed alert on its own page, where they see who has it. */
export function claimColumn({ claimAlert, busyAlert, removed, held }: ClaimColumn): Column<Alert> {
  return {
    title: columnTexts.actions,
    quietTitle: true,
    align: 'right',
    width: '5.25rem',
    cell: (row) =>
      isHeld(row, held) ? (
        <HeldRow>{held.has(row.customerId) ? columnTexts.deciding : columnTexts.dismissing}</HeldRow>
      ) : isClaimable(row) && !removed.has(row.alertId) ? (
        <RowButton
          isStrong
          disabled={busyAlert === row.alertId}
          aria-busy={busyAlert === row.alertId}
          onClick={() => claimAlert(row.alertId)}
          aria-label={columnTexts.claimLabel(nameOf(row), row.companyName)}
        >
          {columnTexts.claim}
        </RowButton>
      ) : null,
  }
}
