// One's own account: how one signs in, where one is signed in, what was done.
import { SimpleGrid, Stack } from '@mantine/core'
import { Notice } from '../pieces/notice.tsx'
import { useSession } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Authenticator } from './authenticator.tsx'
import { OwnDeeds } from './own-deeds.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionCard } from './session-card.tsx'

export function AccountScreen() {
  const session = useSession()
  return (
    <>
      <PageHeader title="Account security">{session.email}</PageHeader>
      <Stack>
        {session.totpRequired && (
          <Notice tone="attention" icon="shield" title="Set up an authenticator app first">
            Your role requires it. Everything else opens when it is done.
          </Notice>
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Authenticator />
          {session.hasPassword && <PasswordCard />}
          <SessionCard />
        </SimpleGrid>
        {session.permissions.includes('dashboard.manage') && !session.totpRequired && <OwnDeeds />}
      </Stack>
    </>
  )
}
