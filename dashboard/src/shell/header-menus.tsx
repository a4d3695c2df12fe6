// The bell and the account menu. Their code is loaded beside the first screen: nothing of it is needed to see the screen.
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { AccountMenu } from './account-menu.tsx'

export function HeaderMenus() {
  return (
    <>
      <NotificationBell />
      <AccountMenu />
    </>
  )
}
