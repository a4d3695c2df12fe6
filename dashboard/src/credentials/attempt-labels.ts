// Why the token endpoint refused a machine: what it tells nobody but the people of the organisation.

const CAUSES: Readonly<Record<string, string>> = {
  Malformed: 'The client assertion is not a JWT.',
  AlgorithmNotRS256: 'The assertion is not signed with RS256.',
  CriticalHeader: 'The assertion has a header (crit, b64) that is not supported.',
  TypeNotAccepted: 'The header typ is neither JWT nor client-authentication+jwt.',
  SignatureInvalid: 'The signature fits none of your certificates. The key may be another one.',
  CertificateExpired: 'Signed with a certificate that has expired.',
  CertificateNotYetValid: 'Signed with a certificate that is not valid yet.',
  CertificateRevoked: 'Signed with a certificate that was revoked.',
  NoLiveCertificate: 'No certificate is in force. Add one.',
  IssuerOrSubject: 'iss and sub must both be the client id.',
  Audience: 'aud must be the audience below, as one string.',
  ExpiryMissing: 'exp is missing.',
  Expired: 'The assertion had expired. The clock of the machine may be behind.',
  ExpiryTooFar: 'exp is more than 300 seconds ahead.',
  IssuedInFuture: 'iat is in the future. The clock of the machine may be ahead.',
  NotYetValid: 'nbf is in the future. The clock of the machine may be ahead.',
  IdentifierMissing: 'jti is missing, or longer than 128 characters.',
  Replayed: 'The assertion was used before. Each needs a jti of its own.',
  PartnerInactive: 'Your organisation is inactive.',
  ScopeNotGranted: 'A scope was asked for that the client does not have.',
}

/** A cause that is newer than this page is told by its name. */
export function causeWords(cause: string): string {
  return CAUSES[cause] ?? cause
}
