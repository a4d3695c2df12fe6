// The version of a case that followed the viewer's own last change. Kept over visits: a decision is sent some seconds later, and
// the viewer may have left the case and returned to it.
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

const keyOf = (customerId: string) => ['ownVersion', customerId]

export function recordOwnVersion(client: QueryClient, customerId: string, version: number): void {
  client.setQueryData(keyOf(customerId), version)
}

export function useOwnVersion(customerId: string): number | undefined {
  return useQuery<number>({ queryKey: keyOf(customerId), queryFn: skipToken }).data
}
