// The keyboard shortcuts of a list, shown below it. Hidden on phones.
import { UnstyledButton } from '@mantine/core'
import classes from './key.module.css'
import { Key } from './key.tsx'
import { useShortcutsOn } from './keyboard-setting.ts'
import { showKeyboardHelp } from './show-help.ts'
import { keyTexts as texts } from './texts.ts'

export function ListKeys({ canSelect }: { canSelect: boolean }) {
  const isOn = useShortcutsOn()
  return (
    <div className={classes.list}>
      {isOn && (
        <>
          <span>
            <Key name="j" /> <Key name="k" /> {texts.move}
          </span>
          <span>
            <Key name="Enter" /> {texts.open}
          </span>
          {canSelect && (
            <span>
              <Key name="x" /> {texts.select}
            </span>
          )}
        </>
      )}
      <UnstyledButton className={classes.help} onClick={showKeyboardHelp}>
        <Key name="?" /> {texts.all}
      </UnstyledButton>
    </div>
  )
}
