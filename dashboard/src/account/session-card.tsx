import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../components/layout/card.tsx'
import { Facts } from '../components/layout/facts.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { useSession } from '../session/session.ts'
import { useSignOut } from '../session/sign-out.ts'
import { SignOutEverywhere } from '../session/sign-out-everywhere.tsx'
import { sessionCardTexts as texts } from './texts.ts'

export function SessionCard() {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const signOut = useSignOut()
  return (
    <Card title={texts.title} message={texts.hint}>
      <Facts
        facts={[
          [texts.signedIn, <TimeText key="s" value={session.authenticatedAt} />],
          [texts.method, texts.methods[session.method] ?? session.method],
          [texts.expires, <TimeText key="e" value={session.endsAt} />],
        ]}
      />
      <Group>
        <Button variant="default" onClick={() => signOut.mutate({})} loading={signOut.isPending}>
          {texts.signOut}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.signOutEverywhere}
        </Button>
      </Group>
      <SignOutEverywhere opened={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}
