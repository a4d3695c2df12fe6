// What our own staff did with accounts, and their searches over all partners.
import { STAFF_DEED_GROUPS } from '../account/deed-words.ts'
import { DeedLog } from '../audit/deed-log.tsx'

export function StaffAuditScreen() {
  return (
    <DeedLog title="Staff audit log" deeds={STAFF_DEED_GROUPS} log="listStaffEvents" people="listStaff">
      What our own people did with accounts, and what they searched for over all partners.
    </DeedLog>
  )
}
