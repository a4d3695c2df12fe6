import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiCredentialList } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { CredentialTable } from './credential-table.tsx'
import { listTexts as texts } from './texts.ts'

interface CredentialListProps {
  query: UseQueryResult<ApiCredentialList, Error>
  mayManage: boolean
  onAdd: () => void
}

export function CredentialList({ query, mayManage, onAdd }: CredentialListProps) {
  const revoke = useApiMutation('revokeApiCredential', {
    refreshes: ['listApiCredentials'],
    successMessage: texts.revoked,
    showsErrors: true,
  })
  return (
    <CredentialTable
      query={query}
      texts={texts}
      revoke={mayManage ? revoke : undefined}
      onRevoke={({ credentialId }, onSuccess) => revoke.mutate({ path: { credentialId } }, { onSuccess })}
      empty={
        <EmptyView
          icon="key"
          title={texts.empty}
          action={mayManage && <Button onClick={onAdd}>{texts.addFirst}</Button>}
        >
          {texts.emptyHint}
        </EmptyView>
      }
    />
  )
}
