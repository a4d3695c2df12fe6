// The Partner API: machines of a partner, with a bearer token, move customer data.
import type { Operation } from './http/operation.ts'
import { createBusinessProfile } from './onboarding/create-business-profile.ts'
import { getBusinessProfile } from './onboarding/get-business-profile.ts'
import { authenticatePartner } from './partners/authenticate-partner.ts'

export const PARTNER_OPERATIONS: readonly Operation[] = [createBusinessProfile, getBusinessProfile]

export const partnerDoor: Door = {
  prefixes: ['/api'],
  operations: PARTNER_OPERATIONS,
  authenticate: authenticatePartner,
  success: (value) => (value === undefined ? { isSuccess: true } : { isSuccess: true, value }),
  failure: ({ code, message, details }) => ({ isSuccess: false, error: details ? { code, message, details } : { code, message } }),
}
