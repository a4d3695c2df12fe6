// The partner's certificates, the requests at the token endpoint, and code to connect with.
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
import { credentialsTexts as texts } from './texts.ts'
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
        title={texts.title}
        actions={
          mayManage && (
            <Button leftSection={<Icon name="plus" />} onClick={() => show(true)}>
              {texts.add}
            </Button>
          )
        }
      >
        {mayManage ? texts.description : texts.descriptionViewer}
      </PageHeader>
      <Stack>
        <CredentialList query={credentials} mayManage={mayManage} onAdd={() => show(true)} />
        {/* Each part after the one above it, which would move it. */}
        {!credentials.isPending && <TokenAttempts attempts={attempts} />}
        {!credentials.isPending && !attempts.query.isPending && <HowToConnect />}
      </Stack>
      {mayManage && <AddCredential opened={search.add === true} onClose={() => show(false)} />}
    </>
  )
}
