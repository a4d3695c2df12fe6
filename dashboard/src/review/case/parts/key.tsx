import { areShortcutsOn } from '../keyboard-setting.ts'
import classes from './parts.module.css'

/** The key of an action, shown where it acts. Screen readers find all keys in the help. */
export function Key({ name }: { name: string }) {
  if (name !== '?' && !areShortcutsOn()) return null
  return (
    <span className={classes.key} aria-hidden="true">
      {name}
    </span>
  )
}
