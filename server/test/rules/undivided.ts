// What still needs the directory and the only cell in one database, with what has to be done. The lists may only become shorter.
import type { Exceptions } from './source-rules.ts'

const listed = (files: Readonly<Record<string, string>>): Exceptions =>
  Object.fromEntries(
    Object.entries(files).flatMap(([todo, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [`server/src/${name}.ts`, todo]),
    ),
  )

/** SQL files with a statement that names tables of both places. */
export const UNDIVIDED_STATEMENTS = listed({
  'read the emails of staff from the directory afterwards': `
    evidence/sql review/alerts/list-sql review/alerts/notice-sql review/case/case-sql review/marks/marks-sql
    review/notes/notes-sql review/queue/queue-sql review/queue/workload-sql review/timeline/timeline-sql
    screening/hits/hits-sql`,
  'read each place for itself': 'notifications/mail/mail-sql operator/partners/partners-sql sandbox/time/next-due-sql',
})

/** Files that use `db.undivided` or `undivided(sql)`. */
export const UNDIVIDED = listed({
  'divide the statements that it runs': `
    evidence/gather-evidence notifications/notifier operator/checks/check-email operator/commands/find-partner
    operator/commands/partner-commands operator/partners/list-partners operator/partners/partner-record process/health
    review/alerts/claim-alert review/alerts/dismiss-alert review/alerts/get-alert review/alerts/list-alerts
    review/alerts/notify-of-alerts review/alerts/reopen-from-alert review/alerts/request-changes-from-alert
    review/case/case-work review/case/get-case review/decisions/decide-screening-hit review/marks/mark-checked
    review/notes/list-notes review/queue/export-cases review/queue/get-workload review/queue/list-cases review/timeline/get-timeline
    screening/get-screening`,
  'read each place for itself': `
    completion/answers/completion-state notifications/since-last-run notifications/sweep sandbox/time/advance-time`,
  'account activity is in both places: read each, and merge': `
    accounts/list-account-events audit/seals/seal-activity audit/seals/verify-audit audit/stream/export-activity
    operator/get-audit-stream`,
  'the access of a user or certificate ends in the directory first, then in the cell, with a lock in the cell': `
    access/creator-access-sql accounts/members/access-target accounts/members/change-user-role
    completion/links/create-completion-link
    partners/certificates/revoke-certificate`,
  'ask the directory before the transaction of the cell': 'review/case/assign-case review/case/claim-next-case',
  'activate the list in the directory, then mark subjects in each cell': `
    screening/lists/imported/activate-list screening/screen-customer`,
})

/** Files that use `db.onlyCell`. */
export const ONLY_CELL = listed({
  'add up the results': `
    operator/checks/doctor operator/commands/retention-commands operator/commands/sandbox-commands process/health
    review/alerts/alert-metrics review/queue/review-metrics review/flags/list-tags`,
  'merge the results': 'review/risk/assess-risk review/search/possible-duplicates',
  'run once for each cell': `
    audit/seals/seal-entries audit/seals/verify-audit audit/stream/export-entries
    notifications/mail/customer-mail onboarding/documents/scan-backlog onboarding/documents/sweep
    operator/customer-data/erase-customer partners/requests/record-requests review/alerts/notify-of-alerts
    review/flags/end-snooze review/queue/case-counting review/risk/risk-sweep sandbox/scenarios/run-scenarios
    sandbox/time/advance-time screening/screening-sweep webhooks/dispatch/due-work webhooks/dispatch/ownership
    webhooks/dispatch/recovery webhooks/dispatch/result-writer webhooks/maintenance/maintenance`,
})
