// Whether the navigation is reduced to its icons on wide screens, remembered in this browser.
import { useCallback, useState } from 'react'

const STORAGE_KEY = 'gangway-navigation'

export function useNavigationRail(): [isRail: boolean, toggle: () => void] {
  const [isRail, setRail] = useState(() => localStorage.getItem(STORAGE_KEY) === 'rail')
  const toggle = useCallback(() => {
    setRail((before) => {
      localStorage.setItem(STORAGE_KEY, before ? 'full' : 'rail')
      return !before
    })
  }, [])
  return [isRail, toggle]
}
