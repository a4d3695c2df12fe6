import { Stack, Text } from '@mantine/core'
import { ButtonLink } from '../components/layout/links.tsx'
import { PublicPage } from './public-page.tsx'
import { notFoundTexts as texts } from './texts.ts'

export function NotFoundView() {
  return (
    <PublicPage title={texts.title}>
      <Stack>
        <Text>{texts.message}</Text>
        <ButtonLink to="/">{texts.home}</ButtonLink>
      </Stack>
    </PublicPage>
  )
}
