import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../components/card.tsx'
import { TimeText } from '../components/time-text.tsx'
import { useSession } from '../session/session.ts'
import { useSignOut } from '../session/sign-out.ts'
import { SignOutEverywhere } from '../session/sign-out-everywhere.tsx'

const METHODS: Readonly<Record<string, string>> = {
  Password: 'with your password',
  PasswordAndTotp: 'with your password and a code',
  PasswordAndRecoveryCode: 'with your password and a recovery code',
  Outside: "with your organisation's sign-in",
}

export function SessionCard() {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const signOut = useSignOut()
  return (
    <Card title="Where you are signed in" message="A session ends after 30 minutes without use.">
      <Text>
        You signed in <TimeText value={session.authenticatedAt} /> {METHODS[session.method]}. This session ends at the
        latest on <TimeText value={session.endsAt} />.
      </Text>
      <Group>
        <Button variant="default" onClick={() => signOut.mutate({})} loading={signOut.isPending}>
          Sign out
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </Group>
      <SignOutEverywhere opened={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}
