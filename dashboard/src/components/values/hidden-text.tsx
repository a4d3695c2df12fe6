import type { ReactNode } from 'react'
import classes from './hidden-text.module.css'

/** Text for screen readers only. A plain element, because rows of long lists have it. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>
}
