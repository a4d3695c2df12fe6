import type { ReactNode } from 'react'
import classes from './parts.module.css'

export function BulletList({ children }: { children: ReactNode }) {
  return <ul className={classes.bulletList}>{children}</ul>
}
