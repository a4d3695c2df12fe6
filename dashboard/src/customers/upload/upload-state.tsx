// How far an upload is, and what is wrong with the chosen file.
import { Progress, Text } from '@mantine/core'
import { formatPercent } from '../../format/numbers.ts'
import { uploadTexts as texts } from './texts.ts'

interface UploadStateProps {
  isSending: boolean
  /** From 0 to 1. */
  progress: number
  problem: string | undefined
}

export function UploadState({ isSending, progress, problem }: UploadStateProps) {
  return (
    <>
      {isSending && (
        <div role="status">
          <Text size="sm">{texts.sending(formatPercent(Math.round(progress * 100)))}</Text>
          <Progress value={progress * 100} aria-label={texts.progress} />
        </div>
      )}
      <div role="alert">
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
      </div>
    </>
  )
}
