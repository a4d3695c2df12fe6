// What is in the place of a document that isn't drawn. As high as the document: a click on the page below must not miss.
import { Skeleton, Text } from '@mantine/core'
import { viewerTexts } from './texts.ts'

export function Waiting({ className }: { className: string }) {
  return <Skeleton className={className} role="status" aria-label={viewerTexts.loading} />
}

export function NotDisplayed({ className, text }: { className: string; text: string }) {
  return (
    <Text role="alert" p="md" className={className}>
      {text}
    </Text>
  )
}
