-- What a failed API request was answered with: messages and the places of field errors, which never contain a value that the
-- client sent. And the certificate that the client used.
alter table api_request add column error jsonb;
alter table api_request add column thumbprint text;
comment on column api_request.error is 'message and field errors of the answer; null for successful requests';
comment on column api_request.thumbprint is 'of the certificate that the client authenticated with; null for tokens of an external issuer';
