-- Completion links end with the certificate that created them, and their emails are limited per partner and recipient.

alter table completion_link add column certificate_thumbprint text, add column recipient_hash bytea;
comment on column completion_link.certificate_thumbprint is 'of the certificate that the Partner API client authenticated with; null for users and for tokens of an external issuer';
comment on column completion_link.recipient_hash is 'keyed hash of the email address that the link was sent to';
create index completion_link_emails on completion_link (partner_id, created_at) where has_email;
create index completion_link_by_user on completion_link (partner_id, created_by) where revoked_at is null;
create index completion_link_by_certificate on completion_link (partner_id, certificate_thumbprint) where revoked_at is null;
