// Private key, certificate and access to the Partner API.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { GangwayError, isGangwayError } from '../../../index.ts'
import { CommandError, EXIT } from '../../exit-code.ts'
import { openClient } from '../../settings/open-client.ts'
import type { Check, Finding } from './check.ts'

const DAY_MS = 86_400_000
const EXPIRY_WARNING_DAYS = 30

const failed = (check: string, message: string): Finding => ({
  check,
  state: 'wrong',
  message,
  exitCode: EXIT.credentials,
})

export const keyCheck: Check = async ({ settings }) => {
  try {
    const key = createPrivateKey(await settings.privateKey())
    if (key.asymmetricKeyType !== 'rsa') return failed('key', 'not an RSA key')
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (bits < 2048 || bits > 4096) return failed('key', `RSA, ${bits} bits: the service accepts 2048 to 4096`)
    const { privateKeyFile: file } = settings
    const othersMode = file === undefined || process.platform === 'win32' ? 0 : (await stat(file)).mode & 0o077
    if (othersMode !== 0)
      return {
        check: 'key',
        state: 'warning',
        message: `RSA, ${bits} bits; ${file} is accessible to other users: run chmod 600`,
      }
    return { check: 'key', state: 'ok', message: `RSA, ${bits} bits` }
  } catch (error) {
    return failed('key', error instanceof CommandError ? error.message : 'not a PEM private key, or encrypted')
  }
}

export const certificateCheck: Check = async ({ settings }) => {
  const { certificateFile: file } = settings
  if (file === undefined)
    return { check: 'certificate', state: 'skipped', message: 'no certificate file; set --certificate' }
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(await readFile(file))
  } catch {
    return failed('certificate', `${file} is missing or not a certificate`)
  }
  const key = await settings
    .privateKey()
    .then((pem) => createPrivateKey(pem))
    .catch(() => undefined)
  if (key && !certificate.checkPrivateKey(key)) return failed('certificate', 'belongs to another key')
  const validFrom = Date.parse(certificate.validFrom)
  const validTo = Date.parse(certificate.validTo)
  const day = new Date(validTo).toISOString().slice(0, 10)
  if (Date.now() > validTo) return failed('certificate', `expired on ${day}: create a new one with gangway keys`)
  if (Date.now() < validFrom) return failed('certificate', 'not valid yet')
  const daysLeft = Math.floor((validTo - Date.now()) / DAY_MS)
  return {
    check: 'certificate',
    state: daysLeft < EXPIRY_WARNING_DAYS ? 'warning' : 'ok',
    message: `valid until ${day} (${daysLeft} days left)`,
  }
}

export const accessCheck: Check = async ({ settings, isReachable }) => {
  if (!isReachable || settings.clientId === undefined)
    return { check: 'access', state: 'skipped', message: 'fix the problems above first' }
  try {
    const client = await openClient(settings)
    const { total } = await client.businessProfiles.list({ pageSize: 1 })
    return { check: 'access', state: 'ok', message: `token and Partner API work (${total} customers)` }
  } catch (error) {
    if (!(error instanceof GangwayError) && !(error instanceof CommandError)) throw error
    const hint = isGangwayError(error, 'Token.Refused')
      ? '; see the reason in the dashboard under API credentials > Token requests'
      : ''
    return failed('access', `${error.message}${hint}`)
  }
}
