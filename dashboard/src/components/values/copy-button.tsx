import { ActionIcon, CopyButton as MantineCopyButton, Tooltip } from '@mantine/core'
import { Icon } from '../../appearance/icon.tsx'
import classes from './copy-button.module.css'
import { copyTexts } from './texts.ts'

const SHOWN_MS = 2_000

/** Copies a value and confirms it, for screen readers too. */
export function CopyButton({ value, label = copyTexts.copy }: { value: string; label?: string }) {
  return (
    <MantineCopyButton value={value} timeout={SHOWN_MS}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? copyTexts.copied : label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={classes.copy}
            onClick={copy}
            aria-label={copied ? copyTexts.copied : label}
          >
            <Icon name={copied ? 'check' : 'copy'} size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </MantineCopyButton>
  )
}
