// The columns of the list of alerts.
import { Button, Checkbox } from '@mantine/core'
import type { Alert } from '../../../api/compliance-operations.ts'
import type { Column } from '../../../components/tables/data-table.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { SentenceAbout, UserName } from '../../../components/values/user-name.tsx'
import { AlertLink } from '../../components/alert-link.tsx'
import { alertSummary } from '../../components/alert-summary.ts'
import { alertKinds, alertResolutions, dismissalReasons } from '../../components/alert-texts.ts'
import classes from '../../components/cell.module.css'
import { DueText } from '../../components/due-text.tsx'
import { SeverityBadge } from '../../components/severity-badge.tsx'
import { reviewTexts } from '../../components/texts.ts'
import type { Tab } from './alert-filters.ts'
import { isSelectable, type Selection } from './selection.ts'
import { columnTexts } from './texts.ts'

interface AlertListView {
  readonly tab: Tab
  readonly now: number
  readonly userId: string
  /** Rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
}

export function alertColumns(view: AlertListView): Column<Alert>[] {
  const { tab, now, removed } = view
  const isClosed = tab === 'Closed'
  return [
    {
      title: isClosed ? columnTexts.closed : columnTexts.due,
      width: '10rem',
      cell: (row) => (isClosed ? <TimeText value={row.closedAt} /> : <DueText at={row.dueAt} now={now} />),
    },
    { title: columnTexts.severity, width: '7rem', cell: (row) => <SeverityBadge severity={row.severity} /> },
    {
      title: columnTexts.alert,
      width: '19rem',
      cell: (row) => (
        <div className={classes.name}>
          <AlertLink alertId={row.alertId}>{nameOf(row)}</AlertLink>
          <div className={classes.small}>{alertSummary(row)}</div>
        </div>
      ),
    },
    {
      title: columnTexts.customer,
      cell: (row) => (
        <div className={classes.name}>
          <bdi className={classes.long} title={row.companyName}>
            {row.companyName}
          </bdi>
          <div className={classes.small}>{row.partnerCustomerId}</div>
        </div>
      ),
    },
    {
      title: columnTexts.partner,
      cell: (row) => (
        <div className={classes.words}>
          <bdi className={classes.long} title={row.partnerName}>
            {row.partnerName}
          </bdi>
        </div>
      ),
    },
    {
      title: isClosed ? columnTexts.outcome : columnTexts.owner,
      cell: (row) => (
        <div className={classes.words}>
          {removed.has(row.alertId) ? <em>{columnTexts.noLongerListed}</em> : <State row={row} view={view} />}
        </div>
      ),
    },
  ]
}

export const nameOf = ({ kind }: Pick<Alert, 'kind'>) => alertKinds[kind] ?? kind

function State({ row, view }: { row: Alert; view: AlertListView }) {
  const staffName = (userId: string, email: string | null) =>
    userId === view.userId ? columnTexts.you : <UserName email={email} none={reviewTexts.formerStaff} isPlain />
  if (row.state !== 'Open')
    return (
      <>
        {alertResolutions[row.resolution ?? ''] ?? row.resolution}
        {row.reasonCode && `: ${dismissalReasons[row.reasonCode]?.toLowerCase()}`}
        <div className={classes.small}>
          {row.closedBy ? staffName(row.closedBy.userId, row.closedBy.email) : columnTexts.system}
        </div>
      </>
    )
  const { proposal } = row
  return (
    <>
      {row.ownerId ? staffName(row.ownerId, row.ownerEmail) : columnTexts.unclaimed}
      {proposal && (
        <div className={classes.small}>
          {proposal.proposedBy.userId === view.userId ? (
            columnTexts.proposedByYou
          ) : proposal.proposedBy.email ? (
            <SentenceAbout email={proposal.proposedBy.email}>{columnTexts.proposedBy}</SentenceAbout>
          ) : (
            columnTexts.proposedBy(reviewTexts.formerStaff)
          )}
        </div>
      )}
    </>
  )
}

export function selectColumn(selection: Selection, removed: ReadonlySet<string>): Column<Alert> {
  return {
    title: columnTexts.select,
    quietTitle: true,
    width: '2.5rem',
    cell: (row) =>
      isSelectable(row) && !removed.has(row.alertId) ? (
        <Checkbox
          aria-label={columnTexts.selectLabel(nameOf(row), row.companyName)}
          checked={selection.has(row.alertId)}
          disabled={selection.isFull && !selection.has(row.alertId)}
          onChange={(event) => (event.currentTarget.checked ? selection.add([row]) : selection.remove([row.alertId]))}
        />
      ) : null,
  }
}

/** Supervisors take over a claimed alert on its own page, where they see who has it. */
export function claimColumn(
  claim: (alertId: string) => void,
  busyAlert: string | undefined,
  removed: ReadonlySet<string>,
): Column<Alert> {
  return {
    title: columnTexts.actions,
    quietTitle: true,
    width: '5.5rem',
    cell: (row) =>
      row.ownerId === null && row.actions.includes('claim') && !removed.has(row.alertId) ? (
        <Button
          size="compact-sm"
          variant="light"
          loading={busyAlert === row.alertId}
          onClick={() => claim(row.alertId)}
          aria-label={columnTexts.claimLabel(nameOf(row), row.companyName)}
        >
          {columnTexts.claim}
        </Button>
      ) : null,
  }
}
