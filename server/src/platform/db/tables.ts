// Where the rows of each table are kept. The directory is what a request needs before its partner's cell is known: partners,
// users, credentials, limits, keys, and what all partners share. A cell has everything of a group of partners. The
// default cell is in the database of the directory; the types in handles.ts keep apart what needs which.

/**
 * `both`: in the directory and in each cell, because a row is written in the transaction of the change that it belongs to, or
 * because it is about the database itself.
 */
export type Place = 'directory' | 'cell' | 'both'

const PLACES: Readonly<Record<Place, string>> = {
  directory: `
    partner partner_branding partner_move cell api_certificate credential_event client_assertion_use signing_key service_secret
    account account_session membership invitation outside_identity outside_sign_in passkey passkey_challenge
    password_reset recovery_code user_visit saved_view notification notification_mail notification_preference
    pending_revocation next_case_claim copied_notification
    auth_throttle rate_bucket sandbox_mail sandbox_time installation_report background_task quality_setting
    onboarding_configuration onboarding_activation screening_list_version screening_list_entry screening_list_activation`,
  cell: `
    cell_partner cell_identity moving_partner moving_change customer customer_count customer_term person identity document requested_item upload_usage erased_file
    idempotency_key audit_entry customer_seal customer_entry_seal sealed_customer_entry api_request api_request_count
    completion_link completion_session customer_mail
    event webhook_endpoint webhook_queue webhook_unrouted webhook_delivery webhook_delivery_count webhook_attempt
    webhook_attempt_count webhook_dispatcher webhook_dispatcher_stop
    review_case review_case_count review_case_total review_case_move review_decision review_note change_request_draft checked_mark duplicate_verdict case_snooze case_escalation case_tag case_stage_time case_attachment quality_sample alert
    customer_risk customer_trait risk_due risk_scan screening_subject screening_name screening_hit screening_decision screening_list_mark`,
  both: 'account_event account_seal audit_stream raised_notification notification_timer partner_context_key schema_migration',
}

export const TABLES: Readonly<Record<string, Place>> = Object.fromEntries(
  Object.entries(PLACES).flatMap(([place, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, place as Place]),
  ),
)
