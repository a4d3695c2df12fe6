import { Code } from '@mantine/core'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** Code to be copied. Scrolls by itself when it is wide; can be reached with the keyboard for that. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className={classes.block}>
      <Code block tabIndex={0} role="region" aria-label={label} className={classes.code}>
        {code}
      </Code>
      <div className={classes.copy}>
        <CopyButton value={code} label={`Copy: ${label}`} />
      </div>
    </div>
  )
}
