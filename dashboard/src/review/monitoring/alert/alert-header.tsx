// The kind of alert and what can be done, in one line that stays in sight, and the facts below it, as on a case.
import { Button, Code } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { Key } from '../../../components/keys/key.tsx'
import { usePageActions } from '../../../components/keys/page-actions.ts'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { Countdown } from '../../../components/values/countdown.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { alertKinds } from '../../../format/alert-labels.ts'
import { serviceNow } from '../../../format/service-now.ts'
import { useSession } from '../../../session/session.ts'
import classes from '../../case/header.module.css'
import { StickyBar } from '../../case/sticky-bar.tsx'
import { CaseLink } from '../../components/case-link.tsx'
import { DueText } from '../../components/due-text.tsx'
import { SeverityBadge } from '../../components/severity-badge.tsx'
import { alertTexts } from './texts.ts'
import { useClaimAlert, useReleaseAlert } from './use-claim-alert.ts'

const MINUTE = 60_000

export function AlertHeader({ alert, actions }: { alert: Alert; actions?: ReactNode }) {
  return (
    <>
      <AlertBar title={alertTexts.about(alertKinds[alert.kind] ?? alert.kind, alert.companyName)}>
        <div className={classes.state}>
          <SeverityBadge severity={alert.severity} />
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </AlertBar>
      <dl className={classes.facts} aria-label={alertTexts.summary} data-open>
        <Fact name={alertTexts.customer}>
          <CaseLink customerId={alert.customerId}>
            <bdi>{alert.companyName}</bdi>
          </CaseLink>
        </Fact>
        <Fact name={alertTexts.partner}>
          <bdi>{alert.partnerName}</bdi> <Code>{alert.partnerCustomerId}</Code>
        </Fact>
        {alert.state === 'Open' ? (
          <>
            <Fact name={alertTexts.owner}>
              <Owner alert={alert} />
            </Fact>
            <Fact name={alertTexts.due}>
              <DueText at={alert.dueAt} now={nowFor(alert)} />
            </Fact>
          </>
        ) : (
          <>
            <Fact name={alertTexts.closed}>
              <TimeText value={alert.closedAt} />
            </Fact>
            <Fact name={alertTexts.closedBy}>
              <UserName
                email={alert.closedBy?.email}
                none={alert.closedBy ? alertTexts.formerStaff : alertTexts.system}
              />
            </Fact>
          </>
        )}
        <Fact name={alertTexts.raised}>
          <TimeText value={alert.raisedAt} />
        </Fact>
      </dl>
    </>
  )
}

export function AlertBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <StickyBar title={title} back={{ to: '/review/monitoring', label: alertTexts.back }}>
      {children}
    </StickyBar>
  )
}

/** The clock of this browser may be wrong: the service knows whether the alert is overdue. */
function nowFor({ dueAt, overdue }: Alert): number {
  const due = Date.parse(dueAt)
  return overdue ? Math.max(serviceNow(), due + MINUTE) : Math.min(serviceNow(), due - MINUTE)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Owner({ alert }: { alert: Alert }) {
  const { userId } = useSession()
  if (!alert.ownerId) return alertTexts.unclaimed
  const isOwn = alert.ownerId === userId
  return (
    <>
      {isOwn ? alertTexts.you : <UserName email={alert.ownerEmail} none={alertTexts.formerStaff} />}
      <small>
        {isOwn && alert.claimExpiresAt && (
          <>
            {alertTexts.claimExpiresIn} <Countdown until={alert.claimExpiresAt} over={alertTexts.soon} />{' '}
            <ExtendClaim alertId={alert.alertId} />{' '}
          </>
        )}
        {alert.actions.includes('release') && <Release alertId={alert.alertId} />}
      </small>
    </>
  )
}

function ExtendClaim({ alertId }: { alertId: string }) {
  const extend = useClaimAlert(alertTexts.claimExtended)
  return (
    <ClaimButton busy={extend.isPending} onClick={() => extend.mutate({ path: { alertId } })}>
      {alertTexts.extendClaim}
    </ClaimButton>
  )
}

function Release({ alertId }: { alertId: string }) {
  const release = useReleaseAlert(alertTexts.released)
  return (
    <ClaimButton keyName="h" busy={release.isPending} onClick={() => release.mutate({ path: { alertId } })}>
      {alertTexts.release}
    </ClaimButton>
  )
}

interface ClaimButtonProps {
  keyName?: string
  busy: boolean
  onClick: () => void
  children: string
}

function ClaimButton({ keyName, busy, onClick, children }: ClaimButtonProps) {
  useKeys(keyName && !busy ? { [keyName]: onClick } : {})
  usePageActions(() => (busy ? [] : [{ label: children, key: keyName, run: onClick }]))
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      onClick={onClick}
      rightSection={keyName && <Key name={keyName} />}
    >
      {children}
    </Button>
  )
}
