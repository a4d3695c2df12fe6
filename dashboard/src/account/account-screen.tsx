import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { apiQuery } from '../api/queries.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { LoadingView } from '../components/feedback/state-views.tsx'
import { NotificationPreferences } from '../notifications/preferences-card.tsx'
import { useGoTo } from '../session/return-to.ts'
import { usePermission, useSession } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Authenticator } from './authenticator.tsx'
import { NameCard } from './name-card.tsx'
import { OwnActivity } from './own-activity.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordCard } from './password-card.tsx'
import { RecoveryCodesCard } from './recovery-codes.tsx'
import { SessionCard } from './session-card.tsx'
import { accountTexts as texts } from './texts.ts'

export function AccountScreen() {
  const session = useSession()
  const { returnTo } = useSearch({ from: '/signed-in/account' })
  const goTo = useGoTo()
  // While the organisation waits for approval, its audit log isn't available.
  const mayReadActivity = usePermission('dashboard.manage')
  const totp = useQuery(apiQuery('getTotp'))
  const [passkeys, sessions] = [useQuery(apiQuery('listPasskeys')), useQuery(apiQuery('listSessions'))]
  const isPending = totp.isPending || passkeys.isPending || sessions.isPending
  const leave = () => {
    if (returnTo) void goTo(returnTo)
  }
  return (
    <>
      <PageHeader title={texts.title}>{session.email}</PageHeader>
      <Stack>
        {session.totpRequired && (
          <Notice tone="attention" icon="shield" title={texts.setUpFirst}>
            {texts.setUpFirstHint}
          </Notice>
        )}
        {/* All at once: the first cards would move the others. */}
        {isPending && <LoadingView lines={10} />}
        {!isPending && (
          <>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {!session.totpRequired && <NameCard />}
              <Passkeys onSetUp={leave} />
              <Authenticator totp={totp} onSetUp={leave} />
              {session.hasPassword && <PasswordCard />}
              {totp.data && (session.totpEnrolled || session.passkeyEnrolled) && (
                <RecoveryCodesCard left={totp.data.recoveryCodesLeft} />
              )}
            </SimpleGrid>
            <SessionCard />
            <NotificationPreferences />
            {mayReadActivity && !session.totpRequired && <OwnActivity />}
          </>
        )}
      </Stack>
    </>
  )
}
