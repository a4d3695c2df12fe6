// Tokens in cookies and links: 32 random bytes. Only their hash is stored.
import { hash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
