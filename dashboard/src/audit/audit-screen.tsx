import { ACTION_GROUPS } from './action-labels.ts'
import { ActivityLog } from './activity-log.tsx'
import { auditTexts as texts } from './texts.ts'

export function AuditScreen() {
  return (
    <ActivityLog
      title={texts.title}
      description={texts.description}
      actions={ACTION_GROUPS}
      log="listAccountEvents"
      usersOperation="listUsers"
    />
  )
}
