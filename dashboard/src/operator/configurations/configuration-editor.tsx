// A new version of a configuration: edited as a form or as the file itself, compared with the active version, and activated.
import { Button, FileButton, Group, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ConfigurationChoices, ConfigurationError } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { FormError } from '../../components/feedback/state-views.tsx'
import { useFocusOnError } from '../../components/feedback/use-focus-on-error.ts'
import { Card } from '../../components/layout/card.tsx'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useDraft } from '../../session/drafts.ts'
import { ActivateDialog, type Activation } from './activate-dialog.tsx'
import { contentText, readContent } from './configuration-content.ts'
import { ConfigurationForm } from './configuration-form.tsx'
import { ContentField, placeOf } from './content-field.tsx'
import { editorTexts as texts } from './texts.ts'

const MAX_CHARACTERS = 200_000
const NO_ERRORS: readonly ConfigurationError[] = []

interface ConfigurationEditorProps {
  title?: string
  initial: string
  /** Identifies what the unsaved text belongs to. */
  draftName: string
  choices: ConfigurationChoices
  /** For a country without a configuration: which ones can be chosen. */
  countries?: readonly string[]
  onCancel: () => void
}

export function ConfigurationEditor(props: ConfigurationEditorProps) {
  const { title = texts.title, initial, draftName, choices, countries, onCancel } = props
  const navigate = useNavigate()
  const draft = useDraft(`configuration ${draftName}`, () => initial)
  const content = draft.value
  const file = useMemo(() => readContent(content), [content])
  const base = useMemo(() => (countries ? undefined : readContent(initial)), [countries, initial])
  const [asFile, setAsFile] = useState(file === undefined)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [activation, setActivation] = useState<Activation>()
  const isForm = !asFile && file !== undefined
  const isTooLarge = content.length > MAX_CHARACTERS
  const validate = useApiMutation('validateConfiguration', {
    showsErrors: true,
    onSuccess: ({ valid, errors: found, country, activeVersion, changes }, { body }) => {
      setErrors(found)
      if (valid && changes.length > 0)
        setActivation({ country: country!, what: body.content, replaces: activeVersion, changes })
    },
  })
  useFocusOnError(validate.data?.valid === false ? validate.data : undefined)
  const isUnchanged = validate.data?.valid === true && validate.data.changes.length === 0
  function change(text: string, path?: string) {
    draft.set(text)
    // Errors of the other fields stay until it is checked again.
    setErrors(path === undefined ? NO_ERRORS : errors.filter((error) => error.path !== path))
    validate.reset()
  }
  function review() {
    // In the order of the form, so that the errors are found at their fields.
    const text = isForm ? contentText(file) : content
    if (text !== content) draft.set(text)
    validate.mutate({ body: { content: text } })
  }
  const elsewhere = isForm ? errors.filter(({ path }) => !/^\/identities\/\d|^\/country$/.test(path)) : errors
  return (
    <Card
      title={title}
      message={isForm ? texts.formHint : texts.hint}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={texts.view}
          data={[
            { value: 'form', label: texts.form, disabled: file === undefined },
            { value: 'file', label: texts.json },
          ]}
          value={isForm ? 'form' : 'file'}
          onChange={(view) => {
            setAsFile(view === 'file')
            setErrors(NO_ERRORS)
          }}
        />
      }
    >
      <DraftHint draft={draft} />
      {isForm ? (
        <ConfigurationForm
          file={file}
          base={base}
          choices={choices}
          countries={countries}
          errors={errors}
          onChange={(changed, path) => change(contentText(changed), path)}
        />
      ) : (
        <ContentField content={content} isTooLarge={isTooLarge} onChange={change} />
      )}
      <FormError error={validate.error} />
      <div role="status">
        {errors.length > 0 && (
          <Notice tone="bad" icon="warning" title={texts.errors(errors.length)}>
            {elsewhere.length < errors.length && texts.marked}
            {elsewhere.length > 0 && (
              <ul aria-label={texts.errorList}>
                {elsewhere.map(({ path, message }) => (
                  <li key={path + message}>
                    {placeOf(path, file)}: {message}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {isUnchanged && (
          <Notice tone="neutral" title={texts.unchanged}>
            {texts.unchangedHint}
          </Notice>
        )}
      </div>
      <Group justify="space-between">
        {isForm ? (
          <span />
        ) : (
          <FileButton
            onChange={(chosen) => void chosen?.text().then((text) => change(text))}
            accept=".json,application/json"
            inputProps={{ 'aria-label': texts.file }}
          >
            {(button) => (
              <Button variant="default" {...button}>
                {texts.chooseFile}
              </Button>
            )}
          </FileButton>
        )}
        <Group gap="sm">
          <Button
            variant="default"
            onClick={() => {
              draft.discard()
              onCancel()
            }}
          >
            {texts.cancel}
          </Button>
          <Button
            loading={validate.isPending}
            disabled={content.trim() === '' || isTooLarge || (base !== undefined && content === initial)}
            onClick={review}
          >
            {texts.review}
          </Button>
        </Group>
      </Group>
      <ActivateDialog
        activation={activation}
        // It is compared again before the next attempt.
        onClose={() => setActivation(undefined)}
        onDone={({ country }) => {
          draft.clear()
          void navigate({ to: '/operator/configurations/$country', params: { country }, search: {} })
        }}
      />
    </Card>
  )
}
