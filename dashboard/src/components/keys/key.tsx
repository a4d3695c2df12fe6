import classes from './key.module.css'
import { useShortcutsOn } from './keyboard-setting.ts'

/** The key of an action, shown next to it. Hidden from screen readers, which find all keys in the help. */
export function Key({ name }: { name: string }) {
  const isOn = useShortcutsOn()
  if (name !== '?' && !isOn) return null
  return <span className={classes.key} data-key={name} aria-hidden="true" />
}
