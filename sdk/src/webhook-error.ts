// Why a delivery was not believed. The text is for the receiver's own log; whoever sent it is told the code at most.

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

const SAYS: Record<WebhookErrorCode, string> = {
  HeadersMissing: 'The delivery lacks Svc-Id, Svc-Timestamp or Svc-Signature (or webhook-id, -timestamp, -signature).',
  TimestampInvalid: 'The timestamp of the delivery is not a number of seconds.',
  TimestampTooOld: 'The delivery was signed too long ago. It may be a replay by somebody else, or this clock is ahead.',
  TimestampTooNew: 'The delivery was signed in the future. This clock may be behind.',
  SignatureMismatch: 'No signature of the delivery was made with a secret that is known here.',
  SecretInvalid: 'A webhook secret is whsec_ followed by 24 to 64 bytes in base64.',
  BodyNotRaw: 'The body was parsed before it was verified. Hand over the bytes as they came.',
  BodyTooLarge: 'The body is larger than a delivery can be.',
  BodyInvalid: 'The body is signed, but is not the JSON of an event.',
}

export class WebhookVerificationError extends Error {
  readonly code: WebhookErrorCode
  constructor(code: WebhookErrorCode) {
    super(SAYS[code])
    this.name = 'WebhookVerificationError'
    this.code = code
  }
}

/** True for what is wrong on the receiver's side: its sender should try again when that is mended. */
export function isOwnMistake({ code }: WebhookVerificationError): boolean {
  return code === 'SecretInvalid' || code === 'BodyNotRaw'
}
