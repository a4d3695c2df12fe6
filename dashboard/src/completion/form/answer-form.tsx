// The form that answers a requirement with fields or with a person. The service validates; the page only checks that required
// fields are filled in.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../locale/translation.ts'
import {
  type CompletionError,
  type CompletionOptions,
  type CompletionRequirement,
  type IdentityRequirement,
  isAlreadyAnswered,
} from '../session/completion-client.ts'
import { requestErrorText } from '../session/request-error-text.ts'
import type { OpenVisit } from '../session/use-visit.ts'
import { withDraft } from '../session/visit.ts'
import { bodyOf, missingInputs, textAt, type Values } from './body.ts'
import { Field } from './field.tsx'
import { errorsByInput, fieldErrorText, missingText } from './field-error-text.ts'
import classes from './form.module.css'
import { type Input, type InputGroup, inputsForFields, inputsForPerson } from './inputs.ts'

interface AnswerFormProps {
  requirement: CompletionRequirement
  /** Fields of what is there already, or a new person. */
  way: 'fields' | 'person'
  open: OpenVisit
  options: CompletionOptions
  onAnswered: () => void
}

export function AnswerForm({ requirement, way, open, options, onAnswered }: AnswerFormProps) {
  const { requirementId } = requirement
  const translator = useTranslation()
  const { t, count } = translator
  const { client, visit } = open
  const values = visit?.drafts[requirementId] ?? startValues(requirement, way)
  const accepted = useAcceptedDocuments(open, way === 'person' ? textAt(values, '/person/address/countryCode') : '')
  const groups =
    way === 'person'
      ? inputsForPerson(options, accepted, textAt(values, '/person/identities/0/identityTypeCode'))
      : inputsForFields(requirement, options)
  const inputs = groups.flatMap((group) => group.inputs)
  const partner = visit?.state.partner.name ?? ''
  const [isSending, setIsSending] = useState(false)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<CompletionError>()
  const form = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  useFocusOnError(form, errors, submits)

  function change(path: string, value: string | readonly string[]) {
    open.change((before) => withDraft(before, requirementId, { ...values, [path]: value }))
    setErrors((before) => new Map([...before].filter(([other]) => other !== path)))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const missing = missingInputs(inputs, values)
    setProblem(undefined)
    setErrors(new Map(missing.map((input) => [input.path, missingText(input, translator)])))
    if (missing.length > 0) return setSubmits((before) => before + 1)
    setIsSending(true)
    try {
      open.accept(await client.answer({ requirementId, ...bodyOf(inputs, values) } as never), requirementId)
      onAnswered()
    } catch (error) {
      setIsSending(false)
      if (isAlreadyAnswered(error)) await open.refresh()
      else if (!open.handle(error)) showError(error as CompletionError)
    }
  }

  function showError(error: CompletionError) {
    const found = errorsByInput(inputs, error.details)
    const text = (input: Input) => fieldErrorText(found.get(input.path)!, input, translator, partner)
    setErrors(new Map(inputs.filter(({ path }) => found.has(path)).map((input) => [input.path, text(input)])))
    if (found.size === 0) setProblem(error)
    // The review began or ended meanwhile: the page shows it, and what was typed stays.
    if (error.code === 'Customer.UnderReview' || error.code === 'Customer.NotEditable') void open.refresh()
    setSubmits((before) => before + 1)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <div role="alert">
        {errors.size > 0 && <p className={classes.error}>{count('fieldsToCheck', errors.size)}</p>}
        {problem && (
          <p className={classes.error}>
            {t('form.failed')} {requestErrorText(problem, translator)}
          </p>
        )}
      </div>
      {groups.map((group) => (
        <Group key={group.name ?? ''} group={group}>
          {group.name === 'identities' && !accepted && <p className={classes.hint}>{t('form.residenceFirst')}</p>}
          {group.inputs.map((input) => (
            <Field
              key={input.path}
              input={input}
              values={values}
              onChange={change}
              error={errors.get(input.path)}
              disabled={isSending}
            />
          ))}
        </Group>
      ))}
      <button type="submit" className={classes.primary} disabled={isSending}>
        {isSending ? t('form.sending') : t('form.send')}
      </button>
    </form>
  )
}

function Group({ group, children }: { group: InputGroup; children: React.ReactNode }) {
  const { label } = useTranslation()
  if (!group.name) return children
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label('fields', group.name)}</legend>
      {children}
    </fieldset>
  )
}

/** A new person has the role that the requirement asks for. */
function startValues({ person }: CompletionRequirement, way: AnswerFormProps['way']): Values {
  if (way === 'fields' || person?.ownershipTypes.length !== 1) return {}
  return { '/person/ownershipType': person.ownershipTypes }
}

function useAcceptedDocuments({ client, handle }: OpenVisit, country: string): IdentityRequirement[] | undefined {
  const [loaded, setLoaded] = useState<{ country: string; documents: IdentityRequirement[] }>()
  useEffect(() => {
    if (country === '') return
    let isCurrent = true
    client.identityRequirements(country).then(
      (documents) => isCurrent && setLoaded({ country, documents }),
      // All documents can be chosen then; the service checks them.
      (error) => isCurrent && !handle(error) && setLoaded({ country, documents: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [client, handle, country])
  return loaded?.country === country ? loaded.documents : undefined
}

/** After each attempt to send the form, the first input with an error has the focus. */
function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  errors: ReadonlyMap<string, string>,
  submits: number,
): void {
  const handled = useRef(0)
  useEffect(() => {
    if (handled.current === submits) return
    handled.current = submits
    const [first] = errors.keys()
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [form, errors, submits])
}
