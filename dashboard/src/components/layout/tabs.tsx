// The sections of a list, as links with counts. On a phone they are one line that scrolls, with the current section in sight.
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageActions } from '../keys/page-actions.ts'
import classes from './tabs.module.css'

interface TabsProps {
  label: string
  /** Undefined if the filters of the list fit none of them. */
  current: string | undefined
  children: ReactNode
}

export function Tabs({ label, current, children }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is current
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !tab || nav.current.scrollWidth <= nav.current.clientWidth) return
    nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  usePageActions(() =>
    [...(nav.current?.querySelectorAll('a') ?? [])].map((tab) => ({
      // Without its count.
      label: tab.firstChild?.textContent ?? '',
      run: () => tab.click(),
    })),
  )
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {children}
    </nav>
  )
}
