// For an empty list in a sandbox: the command that fills it.
import { Code } from '@mantine/core'
import { useSession } from './session.ts'
import { sampleDataTexts as texts } from './texts.ts'

export function SampleDataHint() {
  const { sandbox } = useSession()
  if (!sandbox) return null
  return (
    <>
      {' '}
      {texts.before} <Code>{texts.command}</Code> {texts.after}
    </>
  )
}
