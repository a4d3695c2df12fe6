// The help with all keyboard shortcuts that the user has permission for.
import { Kbd, Modal, Stack, Switch } from '@mantine/core'
import { SEARCH_KEYS } from '../../components/keys/control-keys.ts'
import { turnShortcuts, useShortcutsOn } from '../../components/keys/keyboard-setting.ts'
import { commonTexts } from '../../components/texts.ts'
import { type Permission, useSession } from '../../session/session.ts'
import classes from './shortcuts.module.css'
import { shortcutGroups, shortcutTexts } from './texts.ts'

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { permissions } = useSession()
  const isOn = useShortcutsOn()
  const mayUse = (needs: Permission | undefined) => !needs || permissions.includes(needs)
  const groups = shortcutGroups(SEARCH_KEYS.label).filter(({ needs }) => mayUse(needs))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={shortcutTexts.title}
      size={groups.length > 2 ? 'xl' : 'md'}
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Stack>
        <div className={classes.groups}>
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className={classes.group} aria-label={title}>
              <h3 className={classes.title}>{title}</h3>
              <dl className={classes.keys}>
                {shortcuts.map(
                  ([keys, action, needsToo]) =>
                    mayUse(needsToo) && (
                      <div key={action}>
                        <dt>
                          {keys.split(' ').map((name) => (
                            <Kbd key={name}>{name}</Kbd>
                          ))}
                        </dt>
                        <dd>{action}</dd>
                      </div>
                    ),
                )}
              </dl>
            </section>
          ))}
        </div>
        <Switch
          label={shortcutTexts.enable}
          description={shortcutTexts.hint}
          checked={isOn}
          onChange={(event) => turnShortcuts(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
