// @gangway/sdk: the client of the Partner API. Webhook receivers import @gangway/sdk/webhooks.
export { type ClientAssertion, clientAssertion } from './auth/client-assertion.ts'
export { type CertificateOptions, createKeyPair, type KeyPairPem, selfSignedCertificate } from './auth/key-pair.ts'
export { TokenError, type TokenSource, type TokenSourceOptions, tokenSource } from './auth/token-source.ts'
export {
  BusinessProfiles,
  type ChangeOptions,
  type NewBusinessProfile,
  type ProfileUpdate,
  type WalkOptions,
} from './business-profiles.ts'
export { CompletionLinks } from './completion-links.ts'
export type { Key, KeyPair } from './crypto/web-crypto.ts'
export type { ContentType, DocumentFile } from './documents/document-file.ts'
export { Documents, type UploadedDocument, type UploadOptions } from './documents/documents.ts'
export type { UploadProgress } from './documents/upload-bytes.ts'
export { Gangway, type GangwayOptions, type KeyCredentials, type OwnTokens } from './gangway.ts'
export {
  type ClientErrorCode,
  type FieldError,
  GangwayError,
  type GangwayErrorCode,
  isGangwayError,
} from './gangway-error.ts'
export type * from './generated/partner-api.ts'
export type { Answered, LastResponse } from './http/read-response.ts'
export type { RetryOptions } from './http/retry.ts'
export type { RequestOptions, WriteOptions } from './http/sender.ts'
