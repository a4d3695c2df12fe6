// Whether the user has moved within the app, and from where. Until then the focus belongs where the browser put it.
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** The path of the screen before; undefined for the first one. */
const CameFrom = createContext<() => string | undefined>(() => undefined)

export function NavigationFocus({ children }: { children: ReactNode }) {
  const router = useRouter()
  const before = useRef<string>(undefined)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) before.current = fromLocation.pathname
      }),
    [router],
  )
  const cameFrom = useRef(() => before.current).current
  return <CameFrom value={cameFrom}>{children}</CameFrom>
}

export function useCameFrom(): () => string | undefined {
  return useContext(CameFrom)
}

export function useHasNavigated(): () => boolean {
  const cameFrom = useCameFrom()
  return () => cameFrom() !== undefined
}
