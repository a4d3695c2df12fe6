import { Textarea } from '@mantine/core'
import { decisionTexts } from '../texts/decision.ts'

interface CommentFieldProps {
  value: string
  onChange: (value: string) => void
  /** Something else takes the focus. */
  isQuiet?: boolean
}

export function CommentField({ value, onChange, isQuiet = false }: CommentFieldProps) {
  return (
    <Textarea
      label={decisionTexts.comment}
      description={decisionTexts.commentHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={4000}
      autosize
      minRows={2}
      maxRows={8}
      data-autofocus={isQuiet ? undefined : true}
    />
  )
}
