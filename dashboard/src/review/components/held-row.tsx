// In place of the actions of a row that the user has decided on a moment ago: the decision can still be undone.
import type { ReactNode } from 'react'
import classes from './cell.module.css'

export function HeldRow({ children }: { children: ReactNode }) {
  return <em className={classes.held}>{children}</em>
}
