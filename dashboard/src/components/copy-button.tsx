import { ActionIcon, CopyButton as MantineCopyButton, Tooltip } from '@mantine/core'
import { Icon } from '../appearance/icon.tsx'

const SHOWN_MS = 2_000

/** Copies a value; says so to the eye and to the ear. */
export function CopyButton({ value, label = 'Copy' }: { value: string; label?: string }) {
  return (
    <MantineCopyButton value={value} timeout={SHOWN_MS}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : label}>
          <ActionIcon variant="subtle" color="gray" size={24} onClick={copy} aria-label={copied ? 'Copied' : label}>
            <Icon name={copied ? 'check' : 'copy'} size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </MantineCopyButton>
  )
}
