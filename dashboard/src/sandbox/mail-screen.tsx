// The mail a sandbox would have sent, for whoever sits at its machine.
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BASE_PATH } from '../api/base-path.ts'
import type { SandboxMail } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { AnchorLink } from '../components/anchor-link.tsx'
import { EmptyView, ErrorView, LoadingView } from '../components/state-views.tsx'
import { TimeText } from '../components/time-text.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import classes from './mail-screen.module.css'

const LOOK_AGAIN_MS = 5_000

export function SandboxMailScreen() {
  const mail = useQuery({ ...apiQuery('listSandboxMail'), refetchInterval: LOOK_AGAIN_MS })
  return (
    <PublicPage
      title="Mail of the sandbox"
      below={
        <AnchorLink to="/sign-in" size="sm" ta="center">
          To the sign-in
        </AnchorLink>
      }
    >
      {mail.isPending && <LoadingView />}
      {mail.isError && !mail.data && <ErrorView error={mail.error} onRetry={() => void mail.refetch()} />}
      {mail.data?.items.length === 0 && (
        <EmptyView icon="mail" title="No mail yet">
          Invitations and links for new passwords come here instead of being sent.
        </EmptyView>
      )}
      <Stack>
        {mail.data?.items.map((one) => (
          <Letter key={one.mailId} mail={one} />
        ))}
      </Stack>
    </PublicPage>
  )
}

function Letter({ mail }: { mail: SandboxMail }) {
  return (
    <Paper withBorder p="md" component="article">
      <Title order={2} size="h5">
        {mail.subject}
      </Title>
      <Text size="sm" c="dimmed">
        To {mail.to}, <TimeText value={mail.sentAt} shows="seconds" />
      </Text>
      <div className={classes.text}>{withLinks(mail.text)}</div>
    </Paper>
  )
}

const LINK = /(https?:\/\/\S+)/

/** Our own links can be followed; they lead to this app, wherever it is reached. */
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
