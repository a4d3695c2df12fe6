// Who is signed in, the appearance of the app, and signing out.
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BASE_PATH } from '../../api/base-path.ts'
import { Icon, type IconName } from '../../appearance/icon.tsx'
import { Key } from '../../components/keys/key.tsx'
import { showKeyboardHelp } from '../../components/keys/show-help.ts'
import { UserText } from '../../components/values/user-text.tsx'
import { useSession } from '../../session/session.ts'
import { useAskingSignOut, useSignOutRequests } from '../../session/sign-out-dialog.tsx'
import { SignOutEverywhere } from '../../session/sign-out-everywhere.tsx'
import { useSandboxInbox } from '../../session/use-sandbox-inbox.ts'
import { accountMenuTexts as texts } from '../texts.ts'
import { AccountButton, RoleAndOrganisation } from './account-button.tsx'

const LOOKS: readonly { scheme: MantineColorScheme; label: string; icon: IconName }[] = [
  { scheme: 'auto', label: texts.system, icon: 'screen' },
  { scheme: 'light', label: texts.light, icon: 'sun' },
  { scheme: 'dark', label: texts.dark, icon: 'moon' },
]

export function AccountMenu() {
  const { email } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [asking, setAsking] = useState(false)
  const signOut = useAskingSignOut()
  useSignOutRequests(signOut.leave)
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal>
        <Menu.Target>
          <AccountButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label c="dimmed">
            <UserText>{email}</UserText>
            <br />
            <RoleAndOrganisation />
          </Menu.Label>
          <Menu.Item component={Link} to="/account" leftSection={<Icon name="shield" />}>
            {texts.account}
          </Menu.Item>
          <Menu.Item component="a" href={`${BASE_PATH}/docs`} leftSection={<Icon name="book" />}>
            {texts.documentation}
          </Menu.Item>
          <SandboxInbox />
          <Menu.Item leftSection={<Icon name="keyboard" />} onClick={showKeyboardHelp} rightSection={<Key name="?" />}>
            {texts.shortcuts}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label c="dimmed">{texts.appearance}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {LOOKS.map(({ scheme, label, icon }) => (
              <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon name={icon} />}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="signOut" />} onClick={signOut.leave}>
            {texts.signOut}
          </Menu.Item>
          <Menu.Item onClick={() => setAsking(true)}>{texts.signOutEverywhere}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {signOut.dialog}
      <SignOutEverywhere opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/** A component of its own, so that nothing is loaded for it before the menu opens. */
function SandboxInbox() {
  if (!useSandboxInbox()) return null
  return (
    <Menu.Item component={Link} to="/sandbox-mail" leftSection={<Icon name="mail" />}>
      {texts.sandboxInbox}
    </Menu.Item>
  )
}
