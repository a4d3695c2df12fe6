import { Code, Text } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

/** An id or URL to read and copy. */
export function CopyableValue({ value, copyLabel }: { value: string; copyLabel: string }) {
  return (
    <Text component="span" size="sm">
      <Code>{value}</Code> <CopyButton value={value} label={copyLabel} />
    </Text>
  )
}
