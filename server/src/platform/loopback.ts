// Addresses and host names that only this machine can reach.
import { addressGroup } from './limits/throttle.ts'

export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '')
  return plain === 'localhost' || plain === '::1' || addressGroup(plain).startsWith('127.')
}
