// The emails a sandbox would have sent.
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BASE_PATH } from '../api/base-path.ts'
import type { SandboxMail } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { EmptyView, ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import classes from './mail-screen.module.css'
import { sandboxInboxTexts as texts } from './texts.ts'

const POLL_MS = 5_000

export function SandboxMailScreen() {
  const mail = useQuery({ ...apiQuery('listSandboxMail'), refetchInterval: POLL_MS })
  return (
    <PublicPage
      title={texts.title}
      below={
        !mail.isPending && (
          <AnchorLink to="/sign-in" size="sm" ta="center">
            {texts.backToSignIn}
          </AnchorLink>
        )
      }
    >
      {mail.isPending && <LoadingView />}
      {mail.isError && !mail.data && <ErrorView error={mail.error} onRetry={() => void mail.refetch()} />}
      {mail.data?.items.length === 0 && (
        <EmptyView icon="mail" title={texts.empty}>
          {texts.emptyHint}
        </EmptyView>
      )}
      <Stack>
        {mail.data?.items.map((one) => (
          <Email key={one.mailId} mail={one} />
        ))}
      </Stack>
    </PublicPage>
  )
}

function Email({ mail }: { mail: SandboxMail }) {
  return (
    <Paper withBorder p="md" component="article">
      <Title order={2} size="h5">
        <UserText>{mail.subject}</UserText>
      </Title>
      <Text size="sm" c="dimmed">
        {texts.to(mail.to)} · <TimeText value={mail.sentAt} />
      </Text>
      <div className={classes.text}>{withLinks(mail.text)}</div>
    </Paper>
  )
}

const LINK = /(https?:\/\/\S+)/

/** Links to this app work wherever it is reached. */
function withLinks(text: string) {
  return text.split(LINK).map((part, i) => {
    const own = LINK.test(part) && /\/(?:invitation|reset-password)#\S+$/.exec(part)?.[0]
    return own ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't change places
      <Anchor key={i} href={BASE_PATH + own} target="_blank" rel="noreferrer">
        {part}
      </Anchor>
    ) : (
      part
    )
  })
}
