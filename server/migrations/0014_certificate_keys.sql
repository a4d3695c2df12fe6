-- A public key may repeat across partners: it is only ever tried for its own client ID, so registering another partner's
-- certificate gives no access and must not block its owner. Within a partner, registration rejects a key it has seen.
alter table api_certificate drop constraint api_certificate_partner_id_public_key_sha256_fkey;
drop table partner_public_key;
alter table api_certificate drop constraint api_certificate_thumbprint_key;
alter table api_certificate add constraint api_certificate_thumbprint_key unique (partner_id, thumbprint);

-- Revocation is by key: a certificate that shares the key of a revoked one is revoked with it.
update api_certificate c set revoked_at = r.revoked_at
from (
  select partner_id, public_key_sha256, min(revoked_at) as revoked_at
  from api_certificate where revoked_at is not null group by 1, 2) r
where c.partner_id = r.partner_id and c.public_key_sha256 = r.public_key_sha256 and c.revoked_at is null;
