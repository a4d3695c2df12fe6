// The completion page: a business answers its outstanding requirements, without an account.
import { useEffect, useState } from 'react'
import form from './form/form.module.css'
import { MessageView } from './frame/message-view.tsx'
import { PageFrame } from './frame/page-frame.tsx'
import { chooseLocale, type Locale } from './locale/locales.ts'
import { Translation, useTranslation } from './locale/translation.ts'
import { loadTranslator, type Translator } from './locale/translator.ts'
import { RequirementsPage } from './requirements-page.tsx'
import { requestErrorText } from './session/request-error-text.ts'
import { type OpenVisit, useVisit } from './session/use-visit.ts'

export function CompletionPage() {
  const open = useVisit()
  const state = open.visit?.state
  // A link says its language once it is open; until then the page is empty, so that it isn't shown in two.
  const isKnown = open.view.kind !== 'loading'
  const [translator, choose] = useTranslator(state?.locale, isKnown)
  useDocument(translator, state?.partner)
  if (!translator) return <div className="spinner" />
  return (
    <Translation value={translator}>
      <PageFrame state={open.view.kind === 'ready' ? state : undefined} onLocale={choose}>
        <CurrentView open={open} />
      </PageFrame>
    </Translation>
  )
}

function CurrentView({ open }: { open: OpenVisit }) {
  const translator = useTranslation()
  const { t } = translator
  const { view } = open
  if (view.kind === 'ready') return <RequirementsPage open={open} />
  if (view.kind === 'linkNotUsable')
    return (
      <MessageView icon="lock" tone="problem" title={t('link.title')}>
        <p>{t('link.text')}</p>
      </MessageView>
    )
  if (view.kind === 'noLink')
    return (
      <MessageView icon="mail" tone="plain" title={t('link.openTitle')}>
        <p>{t('link.openText')}</p>
      </MessageView>
    )
  if (view.kind === 'failed')
    return (
      <MessageView icon="warning" tone="problem" title={t('error.title')}>
        <p>{requestErrorText(view.error, translator)}</p>
        <button type="button" className={form.primary} onClick={() => void open.resume()}>
          {t('page.retry')}
        </button>
      </MessageView>
    )
  return <div className="spinner" />
}

const CHOSEN = 'completion-language'

/** Without access to storage the choice is kept until the page is reloaded. */
function storedChoice(): string | null {
  try {
    return sessionStorage.getItem(CHOSEN)
  } catch {
    return null
  }
}

function storeChoice(locale: Locale): void {
  try {
    sessionStorage.setItem(CHOSEN, locale)
  } catch {}
}

function useTranslator(
  ofLink: string | null | undefined,
  isKnown: boolean,
): [Translator | undefined, (locale: Locale) => void] {
  const [chosen, setChosen] = useState(storedChoice)
  const [translator, setTranslator] = useState<Translator>()
  const locale = chooseLocale(chosen, ofLink, navigator.languages)
  useEffect(() => {
    let isCurrent = isKnown
    // Most links are in the language of the browser, so its catalogue is loaded while the link is opened.
    void loadTranslator(locale, navigator.languages).then((loaded) => isCurrent && setTranslator(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale, isKnown])
  return [
    translator,
    (picked) => {
      storeChoice(picked)
      setChosen(picked)
    },
  ]
}

function useDocument(
  translator: Translator | undefined,
  partner: { name: string; accentColour: string | null } | undefined,
) {
  const name = partner?.name
  const colour = partner?.accentColour
  useEffect(() => {
    if (!translator) return
    document.documentElement.lang = translator.locale
    document.documentElement.dir = translator.direction
    document.title = [translator.t('page.title'), name].filter(Boolean).join(' · ')
  }, [translator, name])
  useEffect(() => {
    if (colour) document.documentElement.style.setProperty('--accent', colour)
  }, [colour])
}
