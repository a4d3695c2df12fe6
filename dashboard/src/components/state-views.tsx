// The four things a screen can be instead of showing something: loading, empty, failed, not allowed.
import { Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ApiError, isForbidden, isPartnerClosed, isStepUpCancelled } from '../api/api-error.ts'
import { Icon, type IconName } from '../appearance/icon.tsx'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'
import { errorText } from './notifications.ts'
import classes from './state-views.module.css'

/** Grey bars in the room that the content will take. */
export function LoadingView({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <VisuallyHidden>{label} …</VisuallyHidden>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
        <Skeleton key={i} height={20} width={`${92 - ((i * 17) % 40)}%`} />
      ))}
    </Stack>
  )
}

interface PlainViewProps {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}

function PlainView({ icon, title, children, action }: PlainViewProps) {
  return (
    <div className={classes.view}>
      <span className={classes.icon}>
        <Icon name={icon} size={28} />
      </span>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={460}>
          {children}
        </Text>
      )}
      {action}
    </div>
  )
}

/** Nothing is there yet, or nothing matches: says what would be here and how it gets there. */
export function EmptyView({
  title,
  children,
  action,
  icon = 'empty',
}: Omit<PlainViewProps, 'icon'> & { icon?: IconName }) {
  return (
    <PlainView icon={icon} title={title} action={action}>
      {children}
    </PlainView>
  )
}

export function NoPermissionView({ children }: { children?: ReactNode }) {
  return (
    <PlainView icon="lock" title="Your role does not include this">
      {children ?? 'Ask an admin of your organisation if you need it.'}
    </PlainView>
  )
}

/** The organisation's own standing keeps this closed: nobody did anything wrong, and trying again won't help. */
function PartnerClosedView({ error }: { error: ApiError }) {
  return error.code === 'Partner.Inactive' ? (
    <PlainView icon="lock" title="Your organisation is inactive">
      This is closed until it is active again. Nothing is lost: what you set up stays as it is. Ask us why.
    </PlainView>
  ) : (
    <PlainView icon="clock" title="Your own onboarding is not approved yet">
      This opens as soon as it is. You can read the documentation and the event catalogue meanwhile.
    </PlainView>
  )
}

/** A read that failed, with what support needs to find it. A refusal for the role is no failure, and is told as such. */
export function ErrorView({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (isForbidden(error)) return <NoPermissionView />
  if (isPartnerClosed(error)) return <PartnerClosedView error={error} />
  const { message, requestId } = errorText(error)
  return (
    <Notice tone="bad" icon="warning" title={message} role="alert">
      <Group gap="sm">
        {requestId && <RequestId id={requestId} />}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Notice>
  )
}

/** What went wrong with a form, above its button; `message` is for a form that knows it better than the service's own words. */
export function FormError({ error, message }: { error: unknown; message?: string | undefined }) {
  return (
    <div role="alert">{error && !isStepUpCancelled(error) ? <ErrorText error={error} message={message} /> : null}</div>
  )
}

function ErrorText({ error, message }: { error: unknown; message: string | undefined }) {
  const { message: serviceMessage, requestId } = errorText(error)
  return (
    <Notice tone="bad" icon="warning" title={message ?? serviceMessage}>
      {requestId && <RequestId id={requestId} />}
    </Notice>
  )
}

function RequestId({ id }: { id: string }) {
  return (
    <Text size="sm" component="span" className={classes.request}>
      Request <code>{id}</code> <CopyButton value={id} label="Copy the request id" />
    </Text>
  )
}
