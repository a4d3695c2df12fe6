// Why a URL was refused, in words that help to find another one.
import { ApiError } from '../../api/api-error.ts'

const WORDS: Readonly<Record<string, string>> = {
  'Webhook.UrlNotHttps':
    'This is not an https URL. Begin with https:// and leave out blanks, user names and passwords; events are only sent encrypted.',
  'Webhook.UrlNotPublic':
    'This is not a public address. The host must have public addresses only (no private, loopback or link-local ones), on port 443 or one from 1024 on.',
  'Webhook.UrlUnresolvable':
    'This host cannot be found. Check its spelling, and that its DNS record is published: name servers may need a few minutes.',
}

/** Undefined when something else went wrong, which belongs above the button and not beside the field. */
export function urlError(error: unknown): string | undefined {
  return error instanceof ApiError ? WORDS[error.code] : undefined
}
