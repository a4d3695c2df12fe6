import type { ReactNode } from 'react'
import classes from './parts.module.css'

interface TextButtonProps {
  onClick: () => void
  children: ReactNode
  'aria-label'?: string
  'data-autofocus'?: boolean
}

/** A button that looks like a link, within a sentence or a list. */
export function TextButton({ onClick, children, ...name }: TextButtonProps) {
  return (
    <button type="button" className={classes.textButton} onClick={onClick} {...name}>
      <bdi>{children}</bdi>
    </button>
  )
}
