// Links for the business itself: create, list and revoke them.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BusinessProfile, CompletionLinkRecord } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { formatTime } from '../../format/times.ts'
import classes from '../page/customer.module.css'
import { CreateLinkDialog } from './create-link-dialog.tsx'
import { completionTexts as texts } from './texts.ts'

interface CompletionLinksProps {
  profile: BusinessProfile
  /** Not while the customer is under review. */
  mayCreate: boolean
}

export function CompletionLinks({ profile, mayCreate }: CompletionLinksProps) {
  const { customerId } = profile
  const links = useQuery(apiQuery('dashboardListCompletionLinks', { path: { customerId } }))
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<CompletionLinkRecord>()
  return (
    <Card
      id="links"
      title={texts.title}
      message={texts.message}
      actions={
        mayCreate && (
          <Button size="compact-sm" variant="default" onClick={() => setIsCreating(true)}>
            {texts.create}
          </Button>
        )
      }
    >
      {links.isPending && <LoadingView lines={2} />}
      {links.isError && !links.data && <ErrorView error={links.error} onRetry={() => void links.refetch()} />}
      {links.data?.items.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {links.data && links.data.items.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {links.data.items.map((link) => (
            <LinkItem key={link.linkId} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      <CreateLinkDialog profile={profile} opened={isCreating} onClose={() => setIsCreating(false)} />
      <RevokeDialog customerId={customerId} link={revoking} onClose={() => setRevoking(undefined)} />
    </Card>
  )
}

const TONES = { Open: 'good', Expired: 'neutral', Revoked: 'neutral' } as const

function LinkItem({ link, onRevoke }: { link: CompletionLinkRecord; onRevoke: () => void }) {
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Text fw={600} component="div">
          {texts.created} <TimeText value={link.createdAt} />
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {texts.languages[link.locale ?? 'browser']} · <Ending link={link} /> ·{' '}
          {link.lastUsedAt ? (
            <>
              {texts.lastUsed} <TimeText value={link.lastUsedAt} />
            </>
          ) : (
            texts.neverUsed
          )}
          {link.emailStatus && ` · ${texts.email[link.emailStatus]}`}
        </Text>
      </div>
      <Group gap="sm" className={classes.aside}>
        <StatusBadge tone={TONES[link.status]}>{texts.status[link.status]}</StatusBadge>
        {link.status === 'Open' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.revokeCreated(formatTime(new Date(link.createdAt), 'seconds'))}
            onClick={onRevoke}
          >
            {texts.revoke}
          </Button>
        )}
      </Group>
    </li>
  )
}

function Ending({ link: { status, expiresAt, revokedAt } }: { link: CompletionLinkRecord }) {
  if (status === 'Revoked' && revokedAt)
    return (
      <>
        {texts.revoked} <TimeText value={revokedAt} />
      </>
    )
  return (
    <>
      {status === 'Expired' ? texts.expired : texts.expires} <TimeText value={expiresAt} />
    </>
  )
}

interface RevokeDialogProps {
  customerId: string
  link: CompletionLinkRecord | undefined
  onClose: () => void
}

function RevokeDialog({ customerId, link, onClose }: RevokeDialogProps) {
  const revoke = useApiMutation('dashboardRevokeCompletionLink', {
    refreshes: ['dashboardListCompletionLinks'],
    showsErrors: true,
    successMessage: texts.revokedDone,
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      opened={link !== undefined}
      onClose={() => {
        revoke.reset()
        onClose()
      }}
      title={texts.revokeTitle}
      action={texts.revokeAction}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => link && revoke.mutate({ path: { customerId, linkId: link.linkId } })}
    >
      {texts.revokeHint}
    </ConfirmDialog>
  )
}
