// Who is signed in, and for which organisation. Opens the account menu.
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { UserText } from '../../components/values/user-text.tsx'
import { initialsOf, userName } from '../../format/user-name.ts'
import { ROLE_NAMES, useSession } from '../../session/session.ts'
import classes from '../shell.module.css'
import { accountMenuTexts as texts } from '../texts.ts'

export function AccountButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const { email } = useSession()
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      leftSection={
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(email)}
        </span>
      }
      {...props}
      className={classes.account}
    >
      <span className={classes.who}>
        <span className={classes.name}>
          <UserText>{userName(email)}</UserText>
        </span>{' '}
        <span className={classes.organisation}>
          <RoleAndOrganisation />
        </span>
      </span>
    </Button>
  )
}

export function RoleAndOrganisation() {
  const { role, partner } = useSession()
  return (
    <>
      {role ? ROLE_NAMES[role] : texts.noRole}
      {partner && (
        <>
          {' · '}
          <UserText>{partner.name}</UserText>
        </>
      )}
    </>
  )
}
