// A team or staff member: initials and name. The email is shown on hover and on focus, and screen readers always read it.
import type { ReactNode } from 'react'
import { initialsOf, userName } from '../../format/user-name.ts'
import { HiddenText } from './hidden-text.tsx'
import { useHint } from './hint.ts'
import classes from './user-name.module.css'

interface UserNameProps {
  /** Null for a removed account: `none` is shown. A value without an @, such as the name of a command, is shown unchanged. */
  email: string | null | undefined
  none?: string
  /** Without initials, inside a sentence. */
  isPlain?: boolean
}

export function UserName({ email, none = '–', isPlain = false }: UserNameProps) {
  return email?.includes('@') ? <Known email={email} isPlain={isPlain} /> : email || none
}

function Known({ email, isPlain }: { email: string; isPlain: boolean }) {
  const hint = useHint(email)
  return (
    <span className={isPlain ? undefined : classes.user} {...hint}>
      {!isPlain && <Initials email={email} />}
      <bdi className={classes.name}>{userName(email)}</bdi>
      <HiddenText> {email}</HiddenText>
    </span>
  )
}

/** For lists of accounts: shows the email on its own line, because it is what users sign in with. */
export function UserWithEmail({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <span className={classes.account}>
      <Initials email={email} />
      <span className={classes.lines}>
        <span className={classes.name}>
          <bdi>{userName(email)}</bdi> {children}
        </span>
        <span className={classes.email} title={email}>
          {email}
        </span>
      </span>
    </span>
  )
}

export function Initials({ email }: { email: string }) {
  return (
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(email)}
    </span>
  )
}

/** A sentence that names a user and shows their email as a hint. */
export function SentenceAbout({ email, children }: { email: string; children: (name: string) => string }) {
  const hint = useHint(email)
  return (
    <span {...hint}>
      <bdi>{children(userName(email))}</bdi>
      <HiddenText> ({email})</HiddenText>
    </span>
  )
}
