// The message to the partner that goes with a status. Sealed, because it may name people.
import { open, seal } from '../../platform/keys/keyring.ts'

export function sealStatusMessage(key: Buffer, customerId: string, message: string | null | undefined): Buffer | null {
  return message ? seal(key, message, `status_message:${customerId}`) : null
}

export function openStatusMessage(key: Buffer, customerId: string, sealed: Uint8Array): string {
  return open(key, sealed, `status_message:${customerId}`).toString('utf8')
}
