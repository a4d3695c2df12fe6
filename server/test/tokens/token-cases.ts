// One table of token requests, sent to our endpoint and to oidc-provider. `expect` is what both must answer; where they
// differ, `but` names the answer of oidc-provider and the reason. A new difference fails the test.
import { CLAIM_CASES } from './claim-cases.ts'
import { FORM_CASES } from './form-cases.ts'
import { MALFORMED_CASES } from './malformed-cases.ts'
import { SIGNATURE_CASES } from './signature-cases.ts'
import type { TokenCase } from './token-request.ts'

export const TOKEN_CASES: readonly TokenCase[] = [...SIGNATURE_CASES, ...CLAIM_CASES, ...MALFORMED_CASES, ...FORM_CASES]
