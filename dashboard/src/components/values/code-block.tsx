import { Code } from '@mantine/core'
import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'
import { copyTexts } from './texts.ts'

/** Code to copy. Scrolls inside its frame when it is wide, and can be focused for that. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className={classes.block}>
      <Code block tabIndex={0} role="region" aria-label={label} className={classes.code}>
        {code}
      </Code>
      <div className={classes.copy}>
        <CopyButton value={code} label={copyTexts.codeBlock(label)} />
      </div>
    </div>
  )
}
