// How the organisation's machines sign in: its certificates, what happened at the token endpoint, and code that works.
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { apiQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { usePermission } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { AddCredential } from './add-credential.tsx'
import { CredentialList } from './credential-list.tsx'
import { HowToConnect } from './how-to-connect.tsx'
import { TokenAttempts, useTokenAttempts } from './token-attempts.tsx'

export function CredentialsScreen() {
  const mayManage = usePermission('dashboard.manage')
  const credentials = useQuery(apiQuery('listApiCredentials'))
  const attempts = useTokenAttempts()
  const search: { add?: boolean } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (add: boolean) =>
    void navigate({
      to: '/credentials',
      search: (before) => ({ ...before, add: add ? true : undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title="API credentials"
        actions={
          mayManage && (
            <Button leftSection={<Icon name="plus" />} onClick={() => show(true)}>
              Add a credential
            </Button>
          )
        }
      >
        The certificates that your machines sign in with.{' '}
        {!mayManage && 'Admins of your organisation add and revoke them.'}
      </PageHeader>
      <Stack>
        <CredentialList query={credentials} mayManage={mayManage} onAdd={() => show(true)} />
        {/* Each after what stands above it, which would push it down. */}
        {!credentials.isPending && <TokenAttempts attempts={attempts} />}
        {!credentials.isPending && !attempts.query.isPending && <HowToConnect />}
      </Stack>
      {mayManage && <AddCredential opened={search.add === true} onClose={() => show(false)} />}
    </>
  )
}
