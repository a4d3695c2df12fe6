// Whether the navigation is reduced to its icons on wide screens, remembered in this browser. A screen that needs the width
// starts with icons, and remembers a choice of its own.
import { useMatches } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

const STORAGE_KEYS = { usual: 'gangway-navigation', wide: 'gangway-navigation-in-case' } as const
type Kind = keyof typeof STORAGE_KEYS

const isRailOf = (kind: Kind): boolean => {
  const kept = localStorage.getItem(STORAGE_KEYS[kind])
  return kind === 'wide' ? kept !== 'full' : kept === 'rail'
}

export function useNavigationRail(): [isRail: boolean, toggle: () => void] {
  const kind = useMatches({ select: (all) => all.some(({ staticData }) => staticData.reducesNavigation) })
    ? 'wide'
    : 'usual'
  const [rails, setRails] = useState(() => ({ usual: isRailOf('usual'), wide: isRailOf('wide') }))
  const toggle = useCallback(() => {
    setRails((before) => {
      localStorage.setItem(STORAGE_KEYS[kind], before[kind] ? 'full' : 'rail')
      return { ...before, [kind]: !before[kind] }
    })
  }, [kind])
  return [rails[kind], toggle]
}
