// Whether the user has moved within the app. Until then the focus belongs where the browser put it.
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

const HasNavigated = createContext<() => boolean>(() => false)

export function NavigationFocus({ children }: { children: ReactNode }) {
  const router = useRouter()
  const navigated = useRef(false)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) navigated.current = true
      }),
    [router],
  )
  const hasNavigated = useRef(() => navigated.current).current
  return <HasNavigated value={hasNavigated}>{children}</HasNavigated>
}

export function useHasNavigated(): () => boolean {
  return useContext(HasNavigated)
}
