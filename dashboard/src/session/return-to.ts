// The page to return to after signing in. Only paths of this app, never another site.
import { useRouter } from '@tanstack/react-router'

const OWN_PATH = /^\/(?![/\\])[\x21-\x7e]*$/
const LONGEST = 500

/** undefined when the value isn't a path of this app. */
export function readReturnTo(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= LONGEST && OWN_PATH.test(value) ? value : undefined
}

export function useGoTo(): (path: string) => Promise<void> {
  const router = useRouter()
  return async (path) => {
    const { pathname, search, hash } = new URL(readReturnTo(path) ?? '/', 'http://app.invalid')
    await router.navigate({
      to: pathname,
      search: router.options.parseSearch!(search) as never,
      hash: hash.slice(1),
      replace: true,
    } as never)
  }
}
