// The compliance API: what our own staff see and decide. Roles: analyst, supervisor, auditor (who only reads).
import type { Door } from './http/door.ts'
import type { Operation } from './http/operation.ts'
import { personEnvelope } from './http/person-envelope.ts'
import { getEvidenceContent } from './onboarding/get-evidence-content.ts'
import { admitPerson, authenticateStaff, roleLacksScope } from './people/authenticate-person.ts'

export const COMPLIANCE_OPERATIONS: readonly Operation[] = [getEvidenceContent]

export const complianceDoor: Door = {
  prefixes: ['/api'],
  operations: COMPLIANCE_OPERATIONS,
  authenticate: authenticateStaff,
  lacksScope: roleLacksScope,
  admit: admitPerson,
  ...personEnvelope,
}
