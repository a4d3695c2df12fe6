// A place to drop a file, with a button for everyone who doesn't drag.
import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { formatFileSize } from '../../format/numbers.ts'
import { uploadTexts as texts } from './texts.ts'
import classes from './upload.module.css'
import { useDroppedFile } from './use-dropped-file.ts'

interface DropAreaProps {
  file: File | undefined
  onFile: (file: File) => void
  /** As the `accept` of a file input. */
  accept: string
  message: string
  /** Types and size. */
  hint: string
  isBusy: boolean
}

export function DropArea({ file, onFile, accept, message, hint, isBusy }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const dropped = useDroppedFile(isBusy ? undefined : onFile)
  return (
    <div className={classes.drop} {...dropped}>
      {file ? <Text fw={600}>{texts.file(file.name, formatFileSize(file.size))}</Text> : <Text>{message}</Text>}
      <Button
        variant="default"
        leftSection={<Icon name="plus" />}
        onClick={() => input.current?.click()}
        disabled={isBusy}
      >
        {file ? texts.chooseOther : texts.choose}
      </Button>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.choose}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [first] = currentTarget.files ?? []
          currentTarget.value = ''
          if (first) onFile(first)
        }}
      />
    </div>
  )
}
