// The configuration file itself, for those who prefer it or have one.
import { Anchor, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import classes from '../operator.module.css'
import { type ConfigurationContent, readContent } from './configuration-content.ts'
import { syntaxErrorIn } from './syntax-error.ts'
import { fieldLabels, editorTexts as texts } from './texts.ts'

interface ContentFieldProps {
  content: string
  isTooLarge: boolean
  onChange: (content: string) => void
}

export function ContentField({ content, isTooLarge, onChange }: ContentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const syntaxError = content.trim() === '' ? undefined : syntaxErrorIn(content)
  const isNoForm = content.trim() !== '' && !syntaxError && readContent(content) === undefined
  function goTo({ line, column }: { line: number; column: number }) {
    const before = content.split('\n').slice(0, line - 1)
    const start = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
    const area = field.current!
    area.focus()
    area.setSelectionRange(start, start + 1)
    area.scrollTop = (area.scrollHeight / content.split('\n').length) * Math.max(0, line - 5)
  }
  return (
    <>
      <Textarea
        ref={field}
        label={texts.content}
        value={content}
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={24}
        spellCheck={false}
        autoComplete="off"
        className={classes.file}
        error={isTooLarge ? texts.tooLarge : undefined}
      />
      {syntaxError && (
        <Text size="sm" role="status">
          {texts.syntaxError(syntaxError.line, syntaxError.column)}{' '}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={() => goTo(syntaxError)}>
            {texts.goToLine(syntaxError.line)}
          </Anchor>
        </Text>
      )}
      {isNoForm && (
        <Text size="sm" c="dimmed">
          {texts.noForm}
        </Text>
      )}
    </>
  )
}

/** Where an error is: "Passport, Example"; the path in the file if it has no name. */
export function placeOf(path: string, file: ConfigurationContent | undefined): string {
  if (path === '/') return texts.whole
  if (path === '/identities') return texts.documents
  const [, index, field] = /^\/identities\/(\d+)\/(.+)$/.exec(path) ?? []
  const label = field && fieldLabels[field.replace('/', '.')]
  const document = file?.identities[Number(index)]?.label
  return label && document ? texts.place(document, label) : path
}
