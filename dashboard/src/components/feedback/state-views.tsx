// What a screen shows instead of content: loading, empty, failed, no access.
import { Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { isForbidden, isPartnerClosed, isStepUpCancelled } from '../../api/api-error.ts'
import { Icon, type IconName } from '../../appearance/icon.tsx'
import { commonTexts } from '../texts.ts'
import { CopyButton } from '../values/copy-button.tsx'
import { AccessHint } from './access-hint.ts'
import { Notice } from './notice.tsx'
import { errorText } from './notifications.ts'
import classes from './state-views.module.css'
import { stateTexts as texts } from './texts.ts'

/** Placeholder bars in the space of the content. */
export function LoadingView({ lines = 4, label = commonTexts.loading }: { lines?: number; label?: string }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
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

/** Nothing is there yet, or nothing matches: says so, and what to do next. */
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

export function NoPermissionView({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <PlainView icon="lock" title={texts.forbidden} action={action}>
      {children ?? use(AccessHint)}
    </PlainView>
  )
}

/** The organisation's own status keeps this closed: retrying won't help. */
export function PartnerClosedView({ isInactive, action }: { isInactive: boolean; action?: ReactNode }) {
  return isInactive ? (
    <PlainView icon="lock" title={texts.inactive} action={action}>
      {texts.inactiveHint}
    </PlainView>
  ) : (
    <PlainView icon="clock" title={texts.pending} action={action}>
      {texts.pendingHint}
    </PlainView>
  )
}

/** A failed read, with the request ID that support needs. A missing permission is not a failure and is shown as such. */
export function ErrorView({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (isForbidden(error)) return <NoPermissionView />
  if (isPartnerClosed(error)) return <PartnerClosedView isInactive={error.code === 'Partner.Inactive'} />
  const { message, requestId } = errorText(error)
  return (
    <Notice tone="bad" icon="warning" title={message} role="alert">
      <Group gap="sm">
        {requestId && <RequestId id={requestId} />}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </Group>
    </Notice>
  )
}

/** The error of a form, above its button; `message` replaces the service's own message. */
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
      {texts.requestId} <code>{id}</code> <CopyButton value={id} label={texts.copyRequestId} />
    </Text>
  )
}
