// What a client is configured with, and code that works as it stands.
import { Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PartnerProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { Card } from '../components/card.tsx'
import { CodeBlock } from '../components/code-block.tsx'
import { CopyableValue } from '../components/copyable-value.tsx'
import { Facts } from '../components/facts.tsx'
import { ErrorView } from '../components/state-views.tsx'
import { curlSnippet, sdkSnippet } from './snippets.ts'

export function HowToConnect() {
  const profile = useQuery(apiQuery('getPartnerProfile'))
  return (
    <Card
      title="How to connect"
      message="With your client id and addresses filled in. The private key lies beside it as gangway-key.pem."
    >
      {profile.isPending && <Skeleton height={320} />}
      {profile.isError && !profile.data && <ErrorView error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && (
        <Stack>
          <ConnectionFacts profile={profile.data} />
          <Snippets profile={profile.data} />
        </Stack>
      )}
    </Card>
  )
}

export function ConnectionFacts({ profile }: { profile: PartnerProfile }) {
  return (
    <Facts
      facts={[
        ['Client id', <CopyableValue key="c" value={profile.clientId} what="the client id" />],
        ['Token endpoint', <CopyableValue key="t" value={profile.tokenEndpoint} what="the token endpoint" />],
        ['Audience of assertions', <CopyableValue key="i" value={profile.issuer} what="the audience" />],
        ['API', <CopyableValue key="a" value={profile.apiBaseUrl} what="the address of the API" />],
        ['Scopes', profile.scopes.join(', ')],
      ]}
    />
  )
}

export function Snippets({ profile, keyFile }: { profile: PartnerProfile; keyFile?: string }) {
  return (
    <Tabs defaultValue="curl" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value="sdk">SDK</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="curl">
        <Text size="sm" mb="xs">
          A shell with openssl and curl: signs an assertion, gets a token for five minutes, reads your customers.
        </Text>
        <CodeBlock label="With curl" code={curlSnippet(profile, keyFile)} />
      </Tabs.Panel>
      <Tabs.Panel value="sdk">
        <Text size="sm" mb="xs">
          Node, Bun or a worker: tokens are fetched and renewed by themselves.
        </Text>
        <CodeBlock label="With the SDK" code={sdkSnippet(profile, keyFile)} />
      </Tabs.Panel>
    </Tabs>
  )
}
