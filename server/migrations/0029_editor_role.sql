-- Editors of a partner create and change customers; they manage neither credentials, webhooks nor the team.
alter table membership drop constraint membership_role_check,
  add constraint membership_role_check check (role in ('admin', 'editor', 'viewer'));
alter table invitation drop constraint invitation_role_check,
  add constraint invitation_role_check
    check (role in ('admin', 'editor', 'viewer', 'analyst', 'supervisor', 'auditor', 'operator'));
