// Sends a document: with the camera of a phone, or as a file. The visitor sees the picture before it is sent.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { useObjectUrl } from '../../hooks/use-object-url.ts'
import form from '../form/form.module.css'
import { reasonText } from '../list/requirement-title.ts'
import { useTranslation } from '../locale/translation.ts'
import type { Translator } from '../locale/translator.ts'
import {
  type CompletionError,
  type CompletionOptions,
  type CompletionRequirement,
  NO_RESPONSE,
} from '../session/completion-client.ts'
import { requestErrorText } from '../session/request-error-text.ts'
import type { OpenVisit } from '../session/use-visit.ts'
import { FILE, withDraft } from '../session/visit.ts'
import { contentTypeOf, fileProblem } from './check-file.ts'
import classes from './upload.module.css'
import { type UploadStep, useUpload } from './use-upload.ts'

interface UploadFormProps {
  requirement: CompletionRequirement
  open: OpenVisit
  options: CompletionOptions
  onReceived: () => void
}

export function UploadForm({ requirement, open, options, onReceived }: UploadFormProps) {
  const { requirementId, documentCategories: categories } = requirement
  const translator = useTranslation()
  const { t, fileSize } = translator
  const [category, setCategory] = useState(categories.length === 1 ? categories[0]! : '')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const { step, upload, cancel, reset } = useUpload(open, onReceived)
  const isBusy = step.kind === 'sending' || step.kind === 'checking'

  function choose(chosen: File) {
    reset()
    setFile(chosen)
    open.change((before) => withDraft(before, requirementId, { ...before.drafts[requirementId], [FILE]: chosen.name }))
    setProblem(fileProblem(chosen, options, translator))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = !category
      ? t('upload.noCategory')
      : !file
        ? t('upload.noFile')
        : fileProblem(file, options, translator)
    setProblem(found)
    const contentType = file && contentTypeOf(file, options.contentTypes)
    if (!found && file && contentType) void upload({ requirementId, documentCategory: category, contentType, file })
  }

  return (
    <form onSubmit={submit} noValidate className={form.form}>
      {categories.length > 1 && (
        <CategoryField categories={categories} value={category} onChange={setCategory} disabled={isBusy} />
      )}
      <p className={form.hint}>{t('upload.hint', { maximum: fileSize(options.maxDocumentBytes) })}</p>
      {file && <Preview file={file} />}
      <FileButtons accept={options.contentTypes} hasFile={file !== undefined} onFile={choose} disabled={isBusy} />
      <UploadProgress step={step} onCancel={cancel} />
      <div role="alert">
        <UploadProblem step={step} problem={problem} partner={open.visit!.state.partner.name} />
      </div>
      {file && !isBusy && step.kind !== 'rejected' && (
        <button type="submit" className={form.primary}>
          {step.kind === 'failed' ? t('page.retry') : t('upload.send')}
        </button>
      )}
    </form>
  )
}

interface CategoryFieldProps {
  categories: readonly string[]
  value: string
  onChange: (category: string) => void
  disabled: boolean
}

function CategoryField({ categories, value, onChange, disabled }: CategoryFieldProps) {
  const { t, label } = useTranslation()
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id} className={form.label}>
        {t('upload.category')}
      </label>
      <select
        id={id}
        className={form.input}
        value={value}
        disabled={disabled}
        aria-required="true"
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('form.choose')}</option>
        {categories.map((code) => (
          <option key={code} value={code}>
            {label('categories', code) ?? label('categories', 'Other')}
          </option>
        ))}
      </select>
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const { t, fileSize } = useTranslation()
  const url = useObjectUrl(file.type.startsWith('image/') ? file : undefined)
  return (
    <figure className={classes.preview}>
      {url && <img src={url} alt={t('upload.preview')} />}
      <figcaption>{t('upload.file', { name: file.name, size: fileSize(file.size) })}</figcaption>
    </figure>
  )
}

/** Only phones and tablets have a camera to hold over a document. */
const HAS_TOUCH = navigator.maxTouchPoints > 0

interface FileButtonsProps {
  accept: readonly string[]
  hasFile: boolean
  onFile: (file: File) => void
  disabled: boolean
}

function FileButtons({ accept, hasFile, onFile, disabled }: FileButtonsProps) {
  const { t } = useTranslation()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const input = (types: readonly string[]) => ({
    type: 'file',
    hidden: true,
    accept: types.join(','),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      const [first] = currentTarget.files ?? []
      currentTarget.value = ''
      if (first) onFile(first)
    },
  })
  return (
    <div className={classes.buttons}>
      {HAS_TOUCH && (
        <button type="button" className={form.secondary} disabled={disabled} onClick={() => camera.current?.click()}>
          <Icon name="camera" /> {t('upload.photo')}
        </button>
      )}
      <button type="button" className={form.secondary} disabled={disabled} onClick={() => files.current?.click()}>
        <Icon name="file" /> {hasFile ? t('upload.other') : t('upload.choose')}
      </button>
      <input
        ref={camera}
        {...input(['image/jpeg', 'image/png'])}
        capture="environment"
        aria-label={t('upload.photo')}
      />
      <input ref={files} {...input(accept)} aria-label={t('upload.choose')} />
    </div>
  )
}

function UploadProgress({ step, onCancel }: { step: UploadStep; onCancel: () => void }) {
  const { t, percent } = useTranslation()
  const isChecking = step.kind === 'checking'
  if (step.kind !== 'sending' && !isChecking) return null
  return (
    <div className={classes.progress}>
      <p role="status">
        {step.kind === 'sending' ? t('upload.sending', { percent: percent(step.progress) }) : t('upload.checking')}
      </p>
      <progress
        className={classes.bar}
        aria-label={t('upload.progress')}
        max={1}
        value={step.kind === 'sending' ? step.progress : 1}
      />
      {step.kind === 'sending' && (
        <button type="button" className={form.secondary} onClick={onCancel}>
          {t('upload.cancel')}
        </button>
      )}
    </div>
  )
}

interface UploadProblemProps {
  step: UploadStep
  problem: string | undefined
  partner: string
}

function UploadProblem({ step, problem, partner }: UploadProblemProps) {
  const translator = useTranslation()
  const { t } = translator
  const text =
    problem ??
    (step.kind === 'rejected'
      ? t('upload.rejected', { reason: reasonText(step.reasonCode, translator) })
      : step.kind === 'failed'
        ? failureText(step.error, translator, partner)
        : undefined)
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) paragraph.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    text && (
      <p ref={paragraph} className={form.error}>
        {text}
      </p>
    )
  )
}

function failureText(error: CompletionError, translator: Translator, partner: string): string {
  if (error.code === NO_RESPONSE) return translator.t('upload.failed')
  // The page has checked the rest: the customer has as many documents as it can have.
  if (error.code === 'ValidationControl.Error') return translator.t('upload.limit', { partner })
  return requestErrorText(error, translator)
}
