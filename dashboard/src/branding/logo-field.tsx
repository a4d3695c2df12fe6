// The logo: chosen as a file, and sent with the rest of the form.
import { Button, Group, Input, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatFileSize } from '../format/numbers.ts'
import classes from './branding.module.css'
import { logoTexts as texts } from './texts.ts'

const MAX_LOGO_BYTES = 256 * 1024
const TYPES = ['image/png', 'image/jpeg']

interface LogoFieldProps {
  /** The address of the logo as it would be shown. */
  url: string | undefined
  onChange: (logo: File | null) => void
  error: string | undefined
  disabled: boolean
}

export function LogoField({ url, onChange, error, disabled }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  function choose(file: File) {
    const found = !TYPES.includes(file.type)
      ? texts.wrongType
      : file.size > MAX_LOGO_BYTES
        ? texts.tooLarge(formatFileSize(MAX_LOGO_BYTES))
        : undefined
    setProblem(found)
    if (!found) onChange(file)
  }
  return (
    <Input.Wrapper
      label={texts.label}
      description={texts.hint(formatFileSize(MAX_LOGO_BYTES))}
      error={problem ?? error}
    >
      <Group gap="sm" my="xs">
        {url ? <img className={classes.logo} src={url} alt={texts.alt} /> : <Text c="dimmed">{texts.none}</Text>}
        <Button variant="default" size="compact-sm" disabled={disabled} onClick={() => input.current?.click()}>
          {url ? texts.replace : texts.choose}
        </Button>
        {url && (
          <Button variant="default" size="compact-sm" disabled={disabled} onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES.join(',')}
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            const [first] = currentTarget.files ?? []
            currentTarget.value = ''
            if (first) choose(first)
          }}
        />
      </Group>
    </Input.Wrapper>
  )
}

/** As the API takes it. */
export async function logoBody(file: File): Promise<{ contentType: 'image/png' | 'image/jpeg'; data: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { contentType: file.type as 'image/png', data: btoa(text) }
}
