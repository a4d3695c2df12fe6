export { type ClientAssertion, clientAssertion } from './client-assertion.ts'
export { type CertificateOptions, createKeyPair, type KeyPairPem, selfSignedCertificate } from './key-pair.ts'
export { TokenError, type TokenSource, type TokenSourceOptions, tokenSource } from './token.ts'
export type { Key, KeyPair } from './web-crypto.ts'
