import type { ReactNode } from 'react'
import classes from './parts.module.css'

/** A button that looks like a link, within a sentence or a list. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.textButton} onClick={onClick}>
      <bdi>{children}</bdi>
    </button>
  )
}
