// The frame of every state of the page: the partner's name and logo, the language, and whom to ask.
import type { ReactNode } from 'react'
import { BASE_PATH } from '../../api/base-path.ts'
import { isLocale, LANGUAGE_NAMES, LOCALES, type Locale } from '../locale/locales.ts'
import { useTranslation } from '../locale/translation.ts'
import type { CompletionState } from '../session/completion-client.ts'
import classes from './frame.module.css'

interface PageFrameProps {
  /** Undefined until the link is open: nothing is known of whose it is. */
  state: CompletionState | undefined
  onLocale: (locale: Locale) => void
  children: ReactNode
}

export function PageFrame({ state, onLocale, children }: PageFrameProps) {
  const { t } = useTranslation()
  return (
    <>
      <button type="button" className={classes.skip} onClick={skipToContent}>
        {t('page.skip')}
      </button>
      <header className={classes.header}>
        <div className={classes.bar}>
          {state ? <Brand partner={state.partner} /> : <span />}
          <LanguageSwitch onLocale={onLocale} />
        </div>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {state && (
        <footer className={classes.footer}>
          {state.partner.supportEmail && (
            <p>
              {t('page.help', { partner: state.partner.name })}{' '}
              <a href={`mailto:${state.partner.supportEmail}`} dir="ltr">
                {state.partner.supportEmail}
              </a>
            </p>
          )}
          <p>{t('page.privacy')}</p>
        </footer>
      )}
    </>
  )
}

/** Not a link: the fragment of the address is for the token. */
function skipToContent(): void {
  document.getElementById('content')?.focus()
}

function Brand({ partner }: { partner: CompletionState['partner'] }) {
  return (
    <span className={classes.brand}>
      {partner.logoUrl && <img className={classes.logo} src={BASE_PATH + partner.logoUrl} alt="" />}
      <bdi>{partner.name}</bdi>
    </span>
  )
}

function LanguageSwitch({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const { t, locale } = useTranslation()
  return (
    <select
      className={classes.language}
      aria-label={t('page.language')}
      value={locale}
      onChange={({ currentTarget }) => isLocale(currentTarget.value) && onLocale(currentTarget.value)}
    >
      {LOCALES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGE_NAMES[code]}
        </option>
      ))}
    </select>
  )
}
