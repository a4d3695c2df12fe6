// What somebody is about to hand in, judged before it leaves the browser.

export interface PemError {
  readonly words: string
  /** It must not be sent, not even to be refused. */
  readonly grave: boolean
}

const BEGIN = /-----BEGIN ([A-Z0-9 ]+)-----/g

export function pemError(text: string): PemError | undefined {
  const labels = [...text.matchAll(BEGIN)].map(([, label]) => label!)
  if (labels.some((label) => label.endsWith('PRIVATE KEY')) || /PRIVATE KEY/.test(text)) {
    return {
      grave: true,
      words:
        'This is a private key. It was not sent. Nobody but your machine may have it: hand in the certificate, and clear this field.',
    }
  }
  const mild = (words: string): PemError => ({ words, grave: false })
  if (labels.length === 0) return mild('This is not a PEM text: it begins with -----BEGIN CERTIFICATE-----.')
  if (labels.some((label) => label === 'CERTIFICATE REQUEST' || label === 'NEW CERTIFICATE REQUEST'))
    return mild('This is a request for a certificate. Hand in the certificate that was made from it.')
  if (labels.some((label) => label.endsWith('PUBLIC KEY')))
    return mild('This is a bare public key. Hand in a certificate for it.')
  if (labels.filter((label) => label === 'CERTIFICATE').length > 1)
    return mild('These are several certificates. Hand in the one of your machine alone, without its chain.')
  if (labels[0] !== 'CERTIFICATE') return mild('This is not a certificate.')
  if (!text.includes('-----END CERTIFICATE-----')) return mild('The end of the certificate is missing.')
  return undefined
}
