// Who did what: with people, credentials, webhooks and their own accounts.
import { ACTION_GROUPS } from './action-labels.ts'
import { ActivityLog } from './activity-log.tsx'

export function AuditScreen() {
  return (
    <ActivityLog title="Audit log" actions={ACTION_GROUPS} log="listAccountEvents" people="listUsers">
      What the people of your organisation did here.
    </ActivityLog>
  )
}
