import { Code, Text } from '@mantine/core'
import classes from './copy-button.module.css'
import { CopyButton } from './copy-button.tsx'

/** An id or URL to read and copy. */
export function CopyableValue({ value, copyLabel }: { value: string; copyLabel: string }) {
  return (
    <Text component="span" size="sm" className={classes.copyable}>
      <Code>{value}</Code> <CopyButton value={value} label={copyLabel} />
    </Text>
  )
}
