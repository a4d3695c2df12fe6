import { isolate, plural } from '../format/sentences.ts'

export const credentialsTexts = {
  title: 'API credentials',
  description: 'Certificates your servers use to authenticate.',
  descriptionViewer: 'Certificates your servers use to authenticate. Admins can add and revoke them.',
  add: 'Add credential',
}

export const listTexts = {
  list: 'API credentials',
  name: 'Name',
  keyType: (bits: number) => `RSA ${bits}`,
  fingerprint: (thumbprint: string) => `SHA-256 fingerprint ${thumbprint}`,
  copyFingerprint: (name: string) => `Copy fingerprint of ${name}`,
  status: 'Status',
  added: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  expires: 'Expires',
  actions: 'Actions',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  empty: 'No credentials yet',
  emptyHint: 'Your servers authenticate with a private key. Register its certificate here to get started.',
  addFirst: 'Add credential',
  revokeTitle: (name: string) => `Revoke ${isolate(name)}?`,
  revokeAction: 'Revoke credential',
  revokeHint:
    "This certificate and all tokens issued with it stop working immediately. The key can't be registered again.",
  revokeLast: 'This is your only active credential. Your integration will stop working until you add another.',
  revoked: 'Credential revoked',
}

export const statusTexts = {
  revoked: 'Revoked',
  expired: 'Expired',
  active: 'Active',
  expiresIn: (days: number) => {
    if (days < 1) return 'Expires today'
    return days === 1 ? 'Expires tomorrow' : plural(days, { one: 'Expires in # day', other: 'Expires in # days' })
  },
}

export const addTexts = {
  title: 'Add credential',
  close: 'Close',
  registered: (name: string) => `${isolate(name)} added`,
  generateTab: 'Generate a key',
  uploadTab: 'Upload a certificate',
  insecurePage: "This page can't generate keys",
  insecurePageHint: 'Browsers generate keys only on https pages. Generate one with openssl and upload its certificate.',
  keyHint:
    'This is your private key. It was generated in your browser and never left it; only its certificate was registered.',
  keyName: 'your private key',
  ready: 'Your servers can now authenticate with this key',
  tryIt: 'Try it',
}

export const generateTexts = {
  hint: 'Your browser generates an RSA key pair and a certificate. You download the private key; only the certificate is sent to us.',
  name: 'Name',
  nameHint: 'For example, the server or environment that uses it.',
  namePlaceholder: 'Production',
  validFor: 'Valid for',
  days90: '90 days',
  year1: '1 year',
  years2: '2 years',
  keyLength: 'Key size',
  bits: (bits: string) => `${bits} bits`,
  submit: 'Generate and register',
}

export const uploadTexts = {
  name: generateTexts.name,
  nameHint: generateTexts.nameHint,
  namePlaceholder: generateTexts.namePlaceholder,
  certificate: 'Certificate (PEM)',
  certificateHint: 'RSA, 2048 to 4096 bits. Never paste the private key.',
  file: 'Certificate file',
  chooseFile: 'Choose file',
  submit: 'Register certificate',
  noCertificate: 'No certificate yet?',
  opensslHint: 'Generates a key and its certificate. Upload gangway-certificate.pem and keep gangway-key.pem secret.',
  openssl: 'OpenSSL',
  errors: {
    privateKey: "That's a private key. We didn't send it. Paste the certificate instead and clear this field.",
    notPem: 'Paste a PEM certificate. It starts with -----BEGIN CERTIFICATE-----.',
    signingRequest: "That's a certificate signing request. Paste the certificate issued for it.",
    publicKey: "That's a public key. Paste a certificate for it.",
    several: 'Paste one certificate only, without its chain.',
    notCertificate: "That's not a certificate.",
    incomplete: 'The certificate is incomplete: the END line is missing.',
  },
}

export const attemptTexts = {
  title: 'Token requests',
  hint: 'From the last 90 days.',
  which: 'Token requests to show',
  failed: 'Failed',
  all: 'All',
  time: 'Time',
  result: 'Result',
  issued: 'Token issued',
  rejected: 'Failed',
  reason: 'Reason',
  credential: 'Credential',
  unknownCredential: 'Unknown',
  noneFailed: 'No failed requests',
  noneFailedHint: 'When a token request fails, the reason appears here.',
  none: 'No token requests yet',
  noneHint: 'Requests appear here once your integration asks for a token.',
}

/** Why a token request failed. The response to the client never says which. */
export const failureReasons: Readonly<Record<string, string>> = {
  Malformed: "The client assertion isn't a JWT.",
  AlgorithmNotRS256: "The assertion isn't signed with RS256.",
  CriticalHeader: 'The assertion has an unsupported header (crit or b64).',
  TypeNotAccepted: 'The typ header must be JWT or client-authentication+jwt.',
  SignatureInvalid: "The signature doesn't match any of your certificates. Check that you use the right key.",
  CertificateExpired: 'The certificate has expired.',
  CertificateNotYetValid: "The certificate isn't valid yet.",
  CertificateRevoked: 'The certificate was revoked.',
  NoLiveCertificate: 'You have no active certificate. Add one.',
  IssuerOrSubject: 'iss and sub must both be the client ID.',
  Audience: 'aud must be the assertion audience below, as a string.',
  ExpiryMissing: 'exp is missing.',
  Expired: "The assertion has expired. Your server's clock may be slow.",
  ExpiryTooFar: 'exp is more than 300 seconds ahead.',
  IssuedInFuture: "iat is in the future. Your server's clock may be fast.",
  NotYetValid: "nbf is in the future. Your server's clock may be fast.",
  IdentifierMissing: 'jti is missing or longer than 128 characters.',
  Replayed: 'The assertion was used before. Each one needs a unique jti.',
  PartnerInactive: 'Your organisation is inactive.',
  ScopeNotGranted: "The request asked for a scope that the client doesn't have.",
}

export const connectTexts = {
  title: 'Connect your integration',
  hint: 'Your client ID and URLs are already filled in. Run the code in the folder that contains gangway-key.pem.',
  clientId: 'Client ID',
  copyClientId: 'Copy client ID',
  tokenEndpoint: 'Token endpoint',
  copyTokenEndpoint: 'Copy token endpoint',
  audience: 'Assertion audience (aud)',
  copyAudience: 'Copy assertion audience',
  apiUrl: 'API base URL',
  copyApiUrl: 'Copy API base URL',
  scopes: 'Scopes',
  curlHint: 'Using openssl and curl: sign an assertion, get a 5-minute token and list your customers.',
  curl: 'With curl',
  sdkHint: 'For Node.js, Bun and edge runtimes. The SDK fetches and renews tokens automatically.',
  sdk: 'With the SDK',
}
