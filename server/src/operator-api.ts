// The operator's API: who belongs to our own staff, and the first people of a partner.
import type { Door } from './http/door.ts'
import type { Operation } from './http/operation.ts'
import { personEnvelope } from './http/person-envelope.ts'
import { admitPerson, authenticateStaff, roleLacksScope } from './people/authenticate-person.ts'
import { changeStaffRole } from './people/change-staff-role.ts'
import { invitePartnerUser } from './people/invite-partner-user.ts'
import { inviteStaff } from './people/invite-staff.ts'
import { listStaff } from './people/list-staff.ts'
import { listStaffEvents } from './people/list-staff-events.ts'
import { removeStaff } from './people/remove-staff.ts'
import { resetStaffTotp } from './people/reset-staff-totp.ts'
import { withdrawStaffInvitation } from './people/withdraw-staff-invitation.ts'

export const OPERATOR_OPERATIONS: readonly Operation[] = [
  listStaff,
  inviteStaff,
  withdrawStaffInvitation,
  changeStaffRole,
  removeStaff,
  resetStaffTotp,
  listStaffEvents,
  invitePartnerUser,
]

export const operatorDoor: Door = {
  prefixes: ['/api'],
  operations: OPERATOR_OPERATIONS,
  authenticate: authenticateStaff,
  lacksScope: roleLacksScope,
  admit: admitPerson,
  ...personEnvelope,
}
