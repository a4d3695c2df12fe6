// Who did what: with people, credentials, webhooks and their own accounts.
import { ACTION_GROUPS } from '../account/deed-words.ts'
import { ActionLog } from './deed-log.tsx'

export function AuditScreen() {
  return (
    <ActionLog title="Audit log" actions={ACTION_GROUPS} log="listAccountEvents" people="listUsers">
      What the people of your organisation did here.
    </ActionLog>
  )
}
