// Who did what: with people, credentials, webhooks and their own accounts.
import { DEED_GROUPS } from '../account/deed-words.ts'
import { DeedLog } from './deed-log.tsx'

export function AuditScreen() {
  return (
    <DeedLog title="Audit log" deeds={DEED_GROUPS} log="listAccountEvents" people="listUsers">
      What the people of your organisation did here.
    </DeedLog>
  )
}
