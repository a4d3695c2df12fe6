// The dashboard API: a signed-in person of a partner manages webhooks, credentials and people, and looks at customers.
// Beside it, at /api/auth, what everybody needs who signs in.
import type { Refusal } from './errors.ts'
import type { Door } from './http/door.ts'
import type { Operation } from './http/operation.ts'
import { getPartnerProfile } from './partners/get-partner-profile.ts'
import {
  admitPerson,
  admitToDashboard,
  authenticateAnyone,
  authenticateDashboard,
  roleLacksScope,
} from './people/authenticate-person.ts'
import { getSession } from './people/get-session.ts'
import { signIn } from './people/sign-in.ts'
import { signOut } from './people/sign-out.ts'
import { signOutEverywhere } from './people/sign-out-everywhere.ts'

export const DASHBOARD_OPERATIONS: readonly Operation[] = [getPartnerProfile]

export const AUTH_OPERATIONS: readonly Operation[] = [signIn, signOut, signOutEverywhere, getSession]

export const personEnvelope = {
  success: (value: unknown) => ({ value: value ?? null, isSuccess: true, error: null }),
  failure: ({ code, message, details }: Refusal) => ({
    value: null,
    isSuccess: false,
    error: details ? { code, description: message, details } : { code, description: message },
  }),
}

export const dashboardDoor: Door = {
  // As published, without the prefix, and where the rest of the service is.
  prefixes: ['/api', ''],
  operations: DASHBOARD_OPERATIONS,
  authenticate: authenticateDashboard,
  lacksScope: roleLacksScope,
  admit: admitToDashboard,
  ...personEnvelope,
}

export const authDoor: Door = {
  prefixes: ['/api'],
  operations: AUTH_OPERATIONS,
  authenticate: authenticateAnyone,
  lacksScope: roleLacksScope,
  admit: admitPerson,
  ...personEnvelope,
}
