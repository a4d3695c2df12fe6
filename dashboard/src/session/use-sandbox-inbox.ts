// Whether emails appear in the sandbox inbox instead of being sent.
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/queries.ts'
import { useSession } from './session.ts'

export function useSandboxInbox(): boolean {
  const { sandbox } = useSession()
  // A sandbox can send real emails as well.
  const { data } = useQuery({
    ...apiQuery('getSignInOptions'),
    enabled: !!sandbox,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.sandboxMail ?? false
}
