// What the header shows until the code of its menus is there: the same in the same places, so that nothing appears or moves later.
import { Icon } from '../../appearance/icon.tsx'
import { useHasNotifications } from '../../notifications/own-notifications.ts'
import classes from '../shell.module.css'
import { AccountButton } from './account-button.tsx'

export function HeaderOutline() {
  const hasBell = useHasNotifications()
  return (
    <>
      {hasBell && (
        <span className={classes.bell}>
          <Icon name="bell" size={20} />
        </span>
      )}
      <AccountButton tabIndex={-1} aria-hidden="true" />
    </>
  )
}
