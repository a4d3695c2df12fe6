// What our own staff did with accounts, and their searches over all partners.
import { STAFF_ACTION_GROUPS } from '../audit/action-labels.ts'
import { ActivityLog } from '../audit/activity-log.tsx'

export function StaffAuditScreen() {
  return (
    <ActivityLog title="Staff audit log" actions={STAFF_ACTION_GROUPS} log="listStaffEvents" people="listStaff">
      What our own people did with accounts, and what they searched for over all partners.
    </ActivityLog>
  )
}
