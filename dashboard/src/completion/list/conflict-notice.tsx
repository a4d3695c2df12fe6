// What was typed for a requirement that someone else answered first.
import { Icon } from '../../appearance/icon.tsx'
import { choiceLabel } from '../form/choice-label.ts'
import form from '../form/form.module.css'
import { useTranslation } from '../locale/translation.ts'
import type { Translator } from '../locale/translator.ts'
import { type Conflict, FILE } from '../session/visit.ts'
import classes from './list.module.css'
import { requirementTitle } from './requirement-title.ts'

export function ConflictNotice({ conflict, onDismiss }: { conflict: Conflict; onDismiss: () => void }) {
  const translator = useTranslation()
  const { t } = translator
  const entries = entriesOf(conflict, translator)
  return (
    <section className={classes.notice} role="alert">
      <h2 className={classes.noticeTitle}>
        <Icon name="warning" /> {t('conflict.title')}
      </h2>
      <p className={classes.person}>{requirementTitle(conflict.requirement, translator)}</p>
      <p>{entries.length > 0 ? t('conflict.text') : t('conflict.upload')}</p>
      {entries.length > 0 && (
        <dl className={classes.entries}>
          {entries.map(({ path, label, value }) => (
            <div key={path}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className={form.secondary} onClick={onDismiss}>
        {t('conflict.dismiss')}
      </button>
    </section>
  )
}

function entriesOf({ values }: Conflict, translator: Translator) {
  return Object.entries(values)
    .filter(([path, value]) => path !== FILE && value.length > 0)
    .map(([path, value]) => {
      const name = path.split('/').at(-1)!
      const label = translator.label('fields', name) ?? translator.label('kinds', 'Field')!
      return {
        path,
        label,
        value: [value]
          .flat()
          .map((code) => shown(name, code, translator))
          .join(', '),
      }
    })
}

function shown(name: string, value: string, translator: Translator): string {
  return /country|nationality/i.test(name) ? translator.country(value) : choiceLabel(name, value, translator)
}
