import form from '../form/form.module.css'
import { useTranslation } from '../locale/translation.ts'

/** The button below the first entries of a long list; nothing when all are shown. */
export function ShowMore({ rest, onClick }: { rest: number; onClick: () => void }) {
  const { t, number } = useTranslation()
  if (rest === 0) return null
  return (
    <button type="button" className={form.secondary} onClick={onClick}>
      {t('list.more', { count: number(rest) })}
    </button>
  )
}
