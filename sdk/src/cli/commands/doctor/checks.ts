// The checks of doctor. Later ones depend on the results of earlier ones.
import type { Check } from './check.ts'
import { clockCheck, serviceCheck, settingsCheck } from './connection-checks.ts'
import { accessCheck, certificateCheck, keyCheck } from './credential-checks.ts'
import { endpointCheck } from './endpoint-check.ts'

export const CHECKS: readonly Check[] = [
  settingsCheck,
  serviceCheck,
  clockCheck,
  keyCheck,
  certificateCheck,
  accessCheck,
  endpointCheck,
]
