// Checks a pasted certificate before it leaves the browser.
import { uploadTexts } from './texts.ts'

export interface PemError {
  readonly message: string
  /** It must not be sent at all. */
  readonly isPrivateKey: boolean
}

const BEGIN = /-----BEGIN ([A-Z0-9 ]+)-----/g
const { errors } = uploadTexts

export function pemError(text: string): PemError | undefined {
  const labels = [...text.matchAll(BEGIN)].map(([, label]) => label!)
  if (text.includes('PRIVATE KEY')) return { isPrivateKey: true, message: errors.privateKey }
  const message = formatError(text, labels)
  return message === undefined ? undefined : { isPrivateKey: false, message }
}

function formatError(text: string, labels: readonly string[]): string | undefined {
  if (labels.length === 0) return errors.notPem
  if (labels.some((label) => label.endsWith('CERTIFICATE REQUEST'))) return errors.signingRequest
  if (labels.some((label) => label.endsWith('PUBLIC KEY'))) return errors.publicKey
  if (labels.filter((label) => label === 'CERTIFICATE').length > 1) return errors.several
  if (labels[0] !== 'CERTIFICATE') return errors.notCertificate
  if (!text.includes('-----END CERTIFICATE-----')) return errors.incomplete
  return undefined
}
