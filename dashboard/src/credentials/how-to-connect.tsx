// The settings of a client, and code that works as it is.
import { Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PartnerProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { Facts } from '../components/layout/facts.tsx'
import { CodeBlock } from '../components/values/code-block.tsx'
import { CopyableValue } from '../components/values/copyable-value.tsx'
import { curlSnippet, sdkSnippet } from './snippets.ts'
import { connectTexts as texts } from './texts.ts'

export function HowToConnect() {
  const profile = useQuery(apiQuery('getPartnerProfile'))
  return (
    <Card title={texts.title} message={texts.hint}>
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
        [texts.clientId, <CopyableValue key="c" value={profile.clientId} copyLabel={texts.copyClientId} />],
        [
          texts.tokenEndpoint,
          <CopyableValue key="t" value={profile.tokenEndpoint} copyLabel={texts.copyTokenEndpoint} />,
        ],
        [texts.audience, <CopyableValue key="i" value={profile.issuer} copyLabel={texts.copyAudience} />],
        [texts.apiUrl, <CopyableValue key="a" value={profile.apiBaseUrl} copyLabel={texts.copyApiUrl} />],
        [texts.scopes, profile.scopes.join(', ')],
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
          {texts.curlHint}
        </Text>
        <CodeBlock label={texts.curl} code={curlSnippet(profile, keyFile)} />
      </Tabs.Panel>
      <Tabs.Panel value="sdk">
        <Text size="sm" mb="xs">
          {texts.sdkHint}
        </Text>
        <CodeBlock label={texts.sdk} code={sdkSnippet(profile, keyFile)} />
      </Tabs.Panel>
    </Tabs>
  )
}
