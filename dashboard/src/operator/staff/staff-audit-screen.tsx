import { STAFF_ACTION_GROUPS } from '../../audit/action-labels.ts'
import { ActivityLog } from '../../audit/activity-log.tsx'
import { AuditExport } from './audit-export.tsx'
import { staffAuditTexts as texts } from './texts.ts'

export function StaffAuditScreen() {
  return (
    <ActivityLog
      title={texts.title}
      description={texts.description}
      actions={STAFF_ACTION_GROUPS}
      log="listStaffEvents"
      usersOperation="listStaff"
    >
      <AuditExport />
    </ActivityLog>
  )
}
