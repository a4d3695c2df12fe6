// Search, the bell and the account menu. Their code is loaded beside the first screen, because nothing of it is needed to see the
// screen, and together, so that none moves another.
import { HintLayer } from '../components/values/hint-layer.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { useSession } from '../session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ShortcutsHelp } from './shortcuts/shortcuts-help.tsx'
import type { PaletteState } from './use-palette-keys.ts'

export function HeaderMenus({ palette }: { palette: PaletteState }) {
  const { totpRequired } = useSession()
  return (
    <>
      {!totpRequired && <PaletteButton {...palette} />}
      <NotificationBell />
      <AccountMenu />
      <HintLayer />
      <ShortcutsHelp />
    </>
  )
}
