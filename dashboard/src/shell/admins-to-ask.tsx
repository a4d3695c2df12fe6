// The admins of the user's organisation, for a user who has no access to a page.
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/queries.ts'
import { isolate } from '../format/sentences.ts'
import { userName } from '../format/user-name.ts'
import { noAccessTexts as texts } from './texts.ts'

/** Nothing until they are known: the sentence above is complete without them. */
export function AdminsToAsk() {
  const { data } = useQuery(apiQuery('listAdmins'))
  if (!data || data.items.length === 0) return null
  return <div>{texts.admins(data.items.map(({ email }) => `${isolate(userName(email))} (${isolate(email)})`))}</div>
}
