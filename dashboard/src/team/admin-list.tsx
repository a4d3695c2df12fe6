// What team members who can't manage the team see: whom to ask, and what each role can do.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/queries.ts'
import { ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { UserWithEmail } from '../components/values/user-name.tsx'
import classes from './team.module.css'
import { adminListTexts as texts } from './texts.ts'

export function AdminList() {
  const admins = useQuery(apiQuery('listAdmins'))
  return (
    <Card title={texts.title} message={texts.hint}>
      {admins.isPending && <LoadingView lines={2} />}
      {admins.isError && <ErrorView error={admins.error} onRetry={() => void admins.refetch()} />}
      {admins.data && (
        <ul className={classes.list} aria-label={texts.title}>
          {admins.data.items.map(({ email }) => (
            <li key={email} className={classes.item}>
              <UserWithEmail email={email} />
              <Anchor href={`mailto:${email}`} aria-label={texts.writeTo(email)}>
                {texts.write}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
