import { Icon } from '../../appearance/icon.tsx'
import { SEARCH_KEYS } from '../../components/keys/control-keys.ts'
import classes from '../shell.module.css'
import { shellTexts as texts } from '../texts.ts'

export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.search} onClick={onClick} aria-keyshortcuts={SEARCH_KEYS.aria}>
      <Icon name="search" size={16} />
      <span>{texts.search}</span>
      <span className={classes.keys} aria-hidden="true">
        {SEARCH_KEYS.label}
      </span>
    </button>
  )
}
