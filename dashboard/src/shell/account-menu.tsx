// Who is signed in, how the app looks, and the ways out.
import { Button, type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BASE_PATH } from '../api/base-path.ts'
import { Icon, type IconName } from '../appearance/icon.tsx'
import { ROLE_NAMES, useSession } from '../session/session.ts'
import { useSignOut } from '../session/sign-out.ts'
import { SignOutEverywhere } from '../session/sign-out-everywhere.tsx'
import classes from './shell.module.css'

const LOOKS: readonly { scheme: MantineColorScheme; label: string; icon: IconName }[] = [
  { scheme: 'auto', label: 'As the system', icon: 'screen' },
  { scheme: 'light', label: 'Light', icon: 'sun' },
  { scheme: 'dark', label: 'Dark', icon: 'moon' },
]

export function AccountMenu() {
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [asking, setAsking] = useState(false)
  const signOut = useSignOut()
  const role = session.role ? ROLE_NAMES[session.role] : 'No role'
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            leftSection={<Icon name="person" />}
            className={classes.account}
          >
            <Text truncate size="sm" component="span">
              {session.partner?.name ?? role}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label c="dimmed">
            {session.email}
            <br />
            {role}
            {session.partner && `, ${session.partner.name}`}
          </Menu.Label>
          <Menu.Item component={Link} to="/account" leftSection={<Icon name="shield" />}>
            Account security
          </Menu.Item>
          <Menu.Item component="a" href={`${BASE_PATH}/docs`} leftSection={<Icon name="book" />}>
            Documentation
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label c="dimmed">Appearance</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {LOOKS.map(({ scheme, label, icon }) => (
              <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon name={icon} />}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="leave" />} onClick={() => signOut.mutate({})}>
            Sign out
          </Menu.Item>
          <Menu.Item onClick={() => setAsking(true)}>Sign out everywhere …</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutEverywhere opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
