// The page of an open link: what is needed, what was received, and "all done".
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../appearance/icon.tsx'
import { useFirstEntries } from '../hooks/use-first-entries.ts'
import form from './form/form.module.css'
import frame from './frame/frame.module.css'
import { MessageView } from './frame/message-view.tsx'
import { ConflictNotice } from './list/conflict-notice.tsx'
import list from './list/list.module.css'
import { RequirementCard } from './list/requirement-card.tsx'
import { requirementTitle } from './list/requirement-title.ts'
import { ShowMore } from './list/show-more.tsx'
import { useTranslation } from './locale/translation.ts'
import type { CompletionOptions, CompletionRequirement } from './session/completion-client.ts'
import type { OpenVisit } from './session/use-visit.ts'
import { dueOf, receivedOf, type Visit, withoutConflict } from './session/visit.ts'

export function RequirementsPage({ open }: { open: OpenVisit }) {
  const { t } = useTranslation()
  const visit = open.visit!
  const { state } = visit
  const due = dueOf(state)
  const options = useOptions(open, due.length > 0)
  // Counts answers, so that the same text is announced again.
  const [answered, setAnswered] = useState<{ title: string; count: number }>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (answered) heading.current?.focus()
  }, [answered])
  const onAnswered = (title: string) => setAnswered((before) => ({ title, count: (before?.count ?? 0) + 1 }))
  return (
    <>
      {open.hasSessionEnded && <SessionEnded open={open} />}
      {visit.conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.requirement.requirementId}
          conflict={conflict}
          onDismiss={() => open.change((before) => withoutConflict(before, conflict))}
        />
      ))}
      <p role="status" className={answered && due.length > 0 ? list.sent : frame.hidden}>
        {answered && (
          <>
            <Icon name="check" /> {t('form.sent', { title: answered.title })}
          </>
        )}
      </p>
      {state.state === 'Closed' ? (
        <Closed visit={visit} />
      ) : due.length === 0 ? (
        <AllDone visit={visit} takesFocus={answered !== undefined} />
      ) : (
        <>
          <h1 className={frame.title}>
            {t('page.heading', { partner: state.partner.name, company: state.business.name })}
          </h1>
          <Introduction visit={visit} />
          {state.state === 'Locked' && <UnderReview />}
          <h2 ref={heading} tabIndex={-1} className={list.heading}>
            {t('list.due')}
          </h2>
          {options && <DueList due={due} open={open} options={options} onAnswered={onAnswered} />}
        </>
      )}
      <Received requirements={receivedOf(visit)} />
    </>
  )
}

/** A business with many people has many requirements: on a phone, the first ones are enough to start with. */
const STEP = 20

interface DueListProps {
  due: readonly CompletionRequirement[]
  open: OpenVisit
  options: CompletionOptions
  onAnswered: (title: string) => void
}

function DueList({ due, open, options, onAnswered }: DueListProps) {
  const { first, rest, list: shown, showMore } = useFirstEntries(due, STEP)
  return (
    <>
      <ul className={list.list} ref={shown}>
        {first.map((requirement) => (
          <RequirementCard
            key={requirement.requirementId}
            requirement={requirement}
            open={open}
            options={options}
            isOnly={due.length === 1}
            onAnswered={onAnswered}
          />
        ))}
      </ul>
      <ShowMore rest={rest} onClick={showMore} />
    </>
  )
}

/** Choices and limits, which the forms need. */
function useOptions({ client, handle, refresh }: OpenVisit, isNeeded: boolean): CompletionOptions | undefined {
  const [options, setOptions] = useState<CompletionOptions>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (!isNeeded || options) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    client.options().then(
      (loaded) => isCurrent && setOptions(loaded),
      (error) => {
        if (isCurrent && !handle(error)) timer = setTimeout(() => setAttempt(attempt + 1), 3_000)
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, handle, refresh, isNeeded, options, attempt])
  return options
}

function Introduction({ visit }: { visit: Visit }) {
  const { t, day, number, count } = useTranslation()
  const { state } = visit
  const received = receivedOf(visit).length
  const remaining = dueOf(state).length
  const total = received + remaining
  return (
    <>
      <p>
        {t('page.intro')} {t('page.expires', { date: day(state.linkExpiresAt) })}
      </p>
      <div className={list.progress}>
        <progress aria-label={t('progress.label')} max={total} value={received} />
        <p>
          <span>{t('progress.text', { done: number(received), total: number(total) })}</span>
          <span>{count('remaining', remaining)}</span>
        </p>
      </div>
    </>
  )
}

function UnderReview() {
  const { t } = useTranslation()
  return (
    <section className={list.notice}>
      <h2 className={list.noticeTitle}>
        <Icon name="clock" /> {t('review.title')}
      </h2>
      <p>{t('review.text')}</p>
    </section>
  )
}

function SessionEnded({ open }: { open: OpenVisit }) {
  const { t } = useTranslation()
  return (
    <section className={list.notice} role="alert">
      <h2 className={list.noticeTitle}>
        <Icon name="lock" /> {t('session.title')}
      </h2>
      <p>{t('session.text')}</p>
      <p>{t('session.again')}</p>
      <button type="button" className={form.primary} onClick={() => void open.resume()}>
        {t('session.continue')}
      </button>
    </section>
  )
}

function AllDone({ visit, takesFocus }: { visit: Visit; takesFocus: boolean }) {
  const { t } = useTranslation()
  const { partner } = visit.state
  return (
    <MessageView icon="check" tone="good" title={t('done.title')} takesFocus={takesFocus}>
      <p>{t('done.text', { partner: partner.name })}</p>
      <ReturnLink visit={visit} />
    </MessageView>
  )
}

function Closed({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  return (
    <MessageView icon="lock" tone="plain" title={t('closed.title')}>
      <p>{t('closed.text', { partner: visit.state.partner.name })}</p>
      <ReturnLink visit={visit} />
    </MessageView>
  )
}

function ReturnLink({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const { partner, returnUrl } = visit.state
  if (!returnUrl) return <p>{t('done.close')}</p>
  return (
    <a className={form.primary} href={returnUrl} rel="noreferrer">
      {t('done.return', { partner: partner.name })}
      <span className={frame.onward}>
        <Icon name="webhook" />
      </span>
    </a>
  )
}

function Received({ requirements }: { requirements: readonly CompletionRequirement[] }) {
  const translator = useTranslation()
  const { t } = translator
  const { first, rest, list: shown, showMore } = useFirstEntries(requirements, STEP)
  if (requirements.length === 0) return null
  return (
    <section>
      <h2 className={list.heading}>{t('list.received')}</h2>
      <ul className={list.received} ref={shown}>
        {first.map((requirement) => (
          <li key={requirement.requirementId}>
            <Icon name="check" />
            <span>
              {requirementTitle(requirement, translator)}
              {requirement.subject.name && (
                <span className={list.person}>{t('item.person', { name: requirement.subject.name })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} onClick={showMore} />
    </section>
  )
}
