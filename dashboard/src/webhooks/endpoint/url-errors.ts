// Why a URL can't be an endpoint. What can be seen from the URL itself is checked before anything is sent, and so before the
// password is asked for.
import { ApiError } from '../../api/api-error.ts'
import { urlTexts } from './texts.ts'

const { errors } = urlTexts
const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1024

export function checkUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.hostname === '' || text.includes(' ')) return errors.notHttps
  if (url.username !== '' || url.password !== '') return errors.userinfo
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  return port === HTTPS_PORT || port >= FIRST_FREE_PORT ? undefined : errors.port(url.port)
}

const BY_CODE: Readonly<Record<string, string>> = {
  'Webhook.UrlNotHttps': errors.notHttps,
  'Webhook.UrlNotPublic': errors.notPublic,
  'Webhook.UrlUnresolvable': errors.unresolvable,
}

/** Undefined when something else went wrong, which belongs above the button and not beside the field. */
export function urlError(error: unknown): string | undefined {
  return error instanceof ApiError ? BY_CODE[error.code] : undefined
}
