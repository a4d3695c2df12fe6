// How to verify a delivery: code to copy, without a package.
import { Code, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../components/values/copy-button.tsx'
import classes from '../webhooks.module.css'
import { verifyTexts as texts } from './texts.ts'

const JAVASCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw text of the request, before any JSON.parse
export function verify(secret, headers, body) {
  const time = headers['svc-timestamp']
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const mine = createHmac('sha256', key)
    .update(\`\${headers['svc-id']}.\${time}.\${body}\`).digest()
  return headers['svc-signature'].split(' ').some((signature) => {
    const theirs = Buffer.from(signature.replace('v1,', ''), 'base64')
    return theirs.length === mine.length && timingSafeEqual(theirs, mine)
  })
}`

const PYTHON = `import base64, hashlib, hmac, time

# body: the raw bytes of the request, before any json.loads
def verify(secret, headers, body):
    sent = headers["svc-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f'{headers["svc-id"]}.{sent}.'.encode() + body
    mine = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(
        hmac.compare_digest(signature.removeprefix("v1,").encode(), mine)
        for signature in headers["svc-signature"].split(" ")
    )`

const SNIPPETS = { JavaScript: JAVASCRIPT, Python: PYTHON } as const
type Language = keyof typeof SNIPPETS

export function VerifyGuide() {
  const [language, setLanguage] = useState<Language>('JavaScript')
  return (
    <Stack gap="xs" mt="xs">
      <Text size="sm">{texts.hint}</Text>
      <SegmentedControl
        size="xs"
        aria-label={texts.language}
        data={Object.keys(SNIPPETS)}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        className={classes.languages}
      />
      <div className={classes.snippet}>
        <Code block className={`${classes.text} ${classes.short}`} tabIndex={0} aria-label={texts.snippet(language)}>
          {SNIPPETS[language]}
        </Code>
        <CopyButton value={SNIPPETS[language]} label={texts.copy} />
      </div>
    </Stack>
  )
}
