import { Code, Text } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

/** An id or address, to be read and copied. `what` completes "Copy …". */
export function CopyableValue({ value, what }: { value: string; what: string }) {
  return (
    <Text component="span" size="sm">
      <Code>{value}</Code> <CopyButton value={value} label={`Copy ${what}`} />
    </Text>
  )
}
