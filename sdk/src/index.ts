// @gangway/sdk: for a partner's machines. Receivers of webhooks use @gangway/sdk/webhooks.
export {
  BusinessProfiles,
  type ChangeOptions,
  type NewBusinessProfile,
  type ProfileUpdate,
  type WalkOptions,
} from './business-profiles.ts'
export { type ClientAssertion, clientAssertion } from './client-assertion.ts'
export type { ContentType, DocumentFile } from './document-file.ts'
export { Documents, type UploadedDocument, type UploadOptions } from './documents.ts'
export { Gangway, type GangwayOptions, type KeyCredentials, type OwnTokens } from './gangway.ts'
export {
  type ClientErrorCode,
  type FieldError,
  GangwayError,
  type GangwayErrorCode,
  isGangwayError,
} from './gangway-error.ts'
export type * from './generated/partner-api.ts'
export { type CertificateOptions, createKeyPair, type KeyPairPem, selfSignedCertificate } from './key-pair.ts'
export type { UploadProgress } from './put-bytes.ts'
export type { Answered, LastResponse } from './read-answer.ts'
export type { RequestOptions, WriteOptions } from './sender.ts'
export { TokenError, type TokenSource, type TokenSourceOptions, tokenSource } from './token.ts'
export type { RetryOptions } from './waiting.ts'
export type { Key, KeyPair } from './web-crypto.ts'
