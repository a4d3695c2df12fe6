// The palette, the bell and the account menu. Their code is loaded beside the first screen, because nothing of it is needed to see
// the screen. Until then there is header-outline.tsx.
import { HintLayer } from '../../components/values/hint-layer.tsx'
import { NotificationBell } from '../../notifications/notification-bell.tsx'
import { useSession } from '../../session/session.ts'
import { LazyPalette } from '../palette/lazy-palette.tsx'
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx'
import type { PaletteState } from '../use-palette-keys.ts'
import { AccountMenu } from './account-menu.tsx'

export function HeaderMenus({ palette }: { palette: PaletteState }) {
  const { totpRequired } = useSession()
  return (
    <>
      {!totpRequired && <LazyPalette {...palette} />}
      <NotificationBell />
      <AccountMenu />
      <HintLayer />
      <ShortcutsHelp />
    </>
  )
}
