import { type Draft, useDraft } from '../session/drafts.ts'
import { pemError } from './pem-errors.ts'

export interface TypedCertificate {
  readonly name: string
  readonly pem: string
}

/** Only a whole certificate is kept: anything else could be a part of a private key. */
export function useCertificateDraft(name: string): Draft<TypedCertificate> {
  return useDraft(name, () => ({ name: '', pem: '' }), {
    kept: (typed) => (pemError(typed.pem) ? { ...typed, pem: '' } : typed),
  })
}
