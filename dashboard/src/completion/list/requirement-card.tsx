// One requirement: what is needed, why, and the form that answers it.
import { useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { AnswerForm } from '../form/answer-form.tsx'
import form from '../form/form.module.css'
import { useTranslation } from '../locale/translation.ts'
import type { CompletionOptions, CompletionRequirement } from '../session/completion-client.ts'
import type { OpenVisit } from '../session/use-visit.ts'
import { UploadForm } from '../upload/upload-form.tsx'
import classes from './list.module.css'
import { reasonText, requirementTitle, ruleOf } from './requirement-title.ts'

type Way = 'fields' | 'person' | 'upload'

interface RequirementCardProps {
  requirement: CompletionRequirement
  open: OpenVisit
  options: CompletionOptions
  /** The only one that is left is open at once. */
  isOnly: boolean
  onAnswered: (title: string) => void
}

export function RequirementCard({ requirement, open, options, isOnly, onAnswered }: RequirementCardProps) {
  const translator = useTranslation()
  const title = requirementTitle(requirement, translator)
  const { state } = open.visit!
  const ways = waysOf(requirement)
  const usable = ways.filter((way) => way === 'upload' || state.state === 'Open')
  const [chosen, setChosen] = useState<Way | undefined>()
  const [isClosed, setIsClosed] = useState(false)
  const way = chosen ?? (isOnly && !isClosed ? usable[0] : undefined)
  const answered = () => onAnswered(title)
  const close = () => {
    setChosen(undefined)
    setIsClosed(true)
  }
  return (
    <li className={classes.card}>
      <h3 className={classes.title}>{title}</h3>
      <About requirement={requirement} />
      {usable.length < ways.length && <p className={classes.note}>{translator.t('review.locked')}</p>}
      {ways.length === 0 && <AskPartner open={open} />}
      {!way && <Ways ways={usable} title={title} onChoose={setChosen} />}
      {way === 'upload' && <UploadForm requirement={requirement} open={open} options={options} onReceived={answered} />}
      {(way === 'fields' || way === 'person') && (
        <AnswerForm requirement={requirement} way={way} open={open} options={options} onAnswered={answered} />
      )}
      {way && (
        <button type="button" className={form.quiet} onClick={close}>
          {translator.t('item.close')}
        </button>
      )}
    </li>
  )
}

function waysOf({ fields, person, documentCategories }: CompletionRequirement): Way[] {
  return [
    ...(documentCategories.length > 0 ? (['upload'] as const) : []),
    ...(fields.length > 0 ? (['fields'] as const) : []),
    ...(person ? (['person'] as const) : []),
  ]
}

function Ways({ ways, title, onChoose }: { ways: readonly Way[]; title: string; onChoose: (way: Way) => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.ways}>
      {ways.map((way) => {
        const action = way === 'upload' ? t('item.upload') : way === 'person' ? t('item.addPerson') : t('item.enter')
        return (
          <button
            key={way}
            type="button"
            className={form.secondary}
            aria-label={t('item.actionFor', { action, title })}
            onClick={() => onChoose(way)}
          >
            {action}
          </button>
        )
      })}
    </div>
  )
}

function About({ requirement }: { requirement: CompletionRequirement }) {
  const translator = useTranslation()
  const { t, label, day } = translator
  const { subject, message, dueBy, documentCategories, reasonCode } = requirement
  const rule = ruleOf(requirement)
  const hint = label('hints', rule ?? '')
  const categories = documentCategories.map((code) => label('categories', code) ?? label('categories', 'Other')!)
  return (
    <>
      {subject.name && <p className={classes.person}>{t('item.person', { name: subject.name })}</p>}
      {!IS_PLAIN.has(reasonCode) && <p className={classes.reason}>{reasonText(reasonCode, translator)}</p>}
      {hint && <p>{hint}</p>}
      {categories.length > (rule ? 1 : 2) && (
        <div>
          <p>{t('upload.oneOf')}</p>
          <ul className={classes.bullets}>
            {categories.map((category) => (
              <li key={category}>{category}</li>
            ))}
          </ul>
        </div>
      )}
      {message && (
        <div className={classes.message}>
          <p className={classes.messageLabel}>{t('item.note')}</p>
          <p dir="auto">{message}</p>
        </div>
      )}
      {dueBy && (
        <p className={classes.due}>
          <Icon name="clock" /> {t('item.dueBy', { date: day(dueBy) })}
        </p>
      )}
    </>
  )
}

/** The title says it already. */
const IS_PLAIN: ReadonlySet<string> = new Set([
  'FieldMissing',
  'DocumentMissing',
  'MissingDirector',
  'MissingBeneficialOwner',
])

function AskPartner({ open }: { open: OpenVisit }) {
  const { t } = useTranslation()
  const { partner } = open.visit!.state
  return <p className={classes.note}>{t('item.askPartner', { partner: partner.name })}</p>
}
