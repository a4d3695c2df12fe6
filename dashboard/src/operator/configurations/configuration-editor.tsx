// A configuration file to paste, edit or upload: validated, compared with the active version, and activated.
import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { FormError } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { countryName } from '../../format/country-name.ts'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useDraft } from '../../session/drafts.ts'
import classes from '../operator.module.css'
import { ActivateDialog, type Activation } from './activate-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { editorTexts as texts } from './texts.ts'

const MAX_CHARACTERS = 200_000

interface ConfigurationEditorProps {
  title?: string
  initial: string
  /** Identifies what the unsaved text belongs to. */
  draftName: string
}

export function ConfigurationEditor({ title = texts.title, initial, draftName }: ConfigurationEditorProps) {
  const navigate = useNavigate()
  const draft = useDraft(`configuration ${draftName}`, () => initial)
  const content = draft.value
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [activation, setActivation] = useState<Activation>()
  const validate = useApiMutation('validateConfiguration', { showsErrors: true })
  const result = validate.data
  function change(text: string) {
    setIsTooLarge(text.length > MAX_CHARACTERS)
    draft.set(text)
    // The result belongs to the text that was validated.
    validate.reset()
  }
  return (
    <Card title={title} message={texts.hint}>
      <Textarea
        label={texts.content}
        value={content}
        onChange={(event) => change(event.currentTarget.value)}
        rows={14}
        spellCheck={false}
        autoComplete="off"
        className={classes.file}
        error={isTooLarge ? texts.tooLarge : undefined}
      />
      <DraftHint draft={draft} />
      <Group justify="space-between">
        <FileButton
          onChange={(file) => void file?.text().then(change)}
          accept=".json,application/json"
          inputProps={{ 'aria-label': texts.file }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {texts.chooseFile}
            </Button>
          )}
        </FileButton>
        <Group>
          <Button
            variant="default"
            loading={validate.isPending}
            disabled={content.trim() === '' || isTooLarge}
            onClick={() => validate.mutate({ body: { content } })}
          >
            {texts.validate}
          </Button>
          {result?.valid && result.changes.length > 0 && (
            <Button
              onClick={() =>
                setActivation({
                  country: result.country!,
                  what: content,
                  replaces: result.activeVersion,
                  changes: result.changes.length,
                })
              }
            >
              {texts.activate}
            </Button>
          )}
        </Group>
      </Group>
      <FormError error={validate.error} />
      <div role="status">
        {result && !result.valid && (
          <Notice tone="bad" icon="warning" title={texts.errors(result.errors.length)}>
            <ul aria-label={texts.errorList}>
              {result.errors.map(({ path, message }) => (
                <li key={path + message}>
                  <code>{path === '/' ? texts.whole : path}</code>: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {result?.valid && (
          <Notice tone="good" title={texts.valid}>
            {texts.validFor(countryName(result.country!))}
          </Notice>
        )}
      </div>
      {result?.valid && <ChangeList changes={result.changes} />}
      <ActivateDialog
        activation={activation}
        onClose={(isStale) => {
          setActivation(undefined)
          // It must be compared again before it can be activated.
          if (isStale) validate.reset()
        }}
        onDone={({ country }) => {
          draft.clear()
          validate.reset()
          void navigate({ to: '/operator/configurations/$country', params: { country }, search: {} })
        }}
      />
    </Card>
  )
}
