// Why a delivery was rejected. The message is for the receiver's own log; the sender sees the code at most.

export type WebhookErrorCode =
  | 'HeadersMissing'
  | 'TimestampInvalid'
  | 'TimestampTooOld'
  | 'TimestampTooNew'
  | 'SignatureMismatch'
  | 'SecretInvalid'
  | 'BodyNotRaw'
  | 'BodyTooLarge'
  | 'BodyInvalid'

const MESSAGES: Record<WebhookErrorCode, string> = {
  HeadersMissing: 'The delivery lacks Svc-Id, Svc-Timestamp or Svc-Signature (or webhook-id, -timestamp, -signature).',
  TimestampInvalid: 'The timestamp of the delivery is not a Unix timestamp in seconds.',
  TimestampTooOld:
    'The delivery was signed too long ago. It may have been replayed by a third party, or your clock is ahead.',
  TimestampTooNew: 'The delivery was signed in the future. Your clock may be behind.',
  SignatureMismatch: 'None of the signatures matches the signing secret.',
  SecretInvalid: 'The signing secret must be whsec_ followed by 24 to 64 bytes in base64.',
  BodyNotRaw: 'The body was parsed before it was verified. Pass the raw bytes of the request.',
  BodyTooLarge: 'The body is larger than the allowed maximum.',
  BodyInvalid: 'The signature is valid, but the body is not an event in JSON.',
}

/** A delivery that must not be trusted. `code` says why. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookErrorCode
  constructor(code: WebhookErrorCode) {
    super(MESSAGES[code])
    this.name = 'WebhookVerificationError'
    this.code = code
  }
}

/** True for mistakes of the receiver: the sender should retry until they are fixed. */
export function isReceiverMistake({ code }: WebhookVerificationError): boolean {
  return code === 'SecretInvalid' || code === 'BodyNotRaw'
}
