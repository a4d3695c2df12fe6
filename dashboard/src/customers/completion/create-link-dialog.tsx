// Creates a completion link, and shows it once.
import { Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { BusinessProfile, CompletionLink, CreateCompletionLink } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { OneTimeSecret } from '../../components/dialogs/one-time-secret.tsx'
import { FormError } from '../../components/feedback/state-views.tsx'
import { formatList } from '../../format/sentences.ts'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useTextDraft } from '../../session/drafts.ts'
import { completionTexts, createLinkTexts as texts } from './texts.ts'

interface CreateLinkDialogProps {
  profile: BusinessProfile
  opened: boolean
  onClose: () => void
}

export function CreateLinkDialog(props: CreateLinkDialogProps) {
  const { opened, onClose } = props
  // Closing by mistake would lose a link that is shown only once.
  const [isShown, setIsShown] = useState(false)
  const close = () => {
    setIsShown(false)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={texts.title}
      withCloseButton={!isShown}
      closeOnClickOutside={false}
      closeOnEscape={!isShown}
      closeButtonProps={{ 'aria-label': texts.close }}
      centered
    >
      <CreateLink {...props} onClose={close} onCreated={() => setIsShown(true)} />
    </Modal>
  )
}

type Locale = NonNullable<CreateCompletionLink['locale']>
const BROWSER = 'browser'
const LOCALES: readonly Locale[] = ['en', 'fr', 'pt', 'es', 'ar']

const HOUR = 60
const DAY = 24 * HOUR
const EXPIRIES = [
  { minutes: HOUR, label: texts.hours(1) },
  { minutes: DAY, label: texts.days(1) },
  { minutes: 7 * DAY, label: texts.days(7) },
  { minutes: 30 * DAY, label: texts.days(30) },
]
const USUAL_EXPIRY = 7 * DAY

function CreateLink({ profile, onClose, onCreated }: CreateLinkDialogProps & { onCreated: () => void }) {
  const { customerId } = profile
  const hosts = useQuery(apiQuery('getBranding')).data?.returnHosts ?? []
  const [locale, setLocale] = useState<string>(BROWSER)
  const [minutes, setMinutes] = useState(String(USUAL_EXPIRY))
  const returnUrl = useTextDraft(`completion-link ${customerId}`)
  const [sendEmail, setSendEmail] = useState(false)
  const [created, setCreated] = useState<CompletionLink>()
  const create = useApiMutation('dashboardCreateCompletionLink', {
    refreshes: ['dashboardListCompletionLinks'],
    showsErrors: true,
    onSuccess: (link) => {
      returnUrl.clear()
      setCreated(link)
      onCreated()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({
      path: { customerId },
      body: {
        locale: locale === BROWSER ? null : (locale as Locale),
        returnUrl: returnUrl.value.trim() || null,
        expiresInMinutes: Number(minutes),
        sendEmail,
      },
    })
  }
  if (created)
    return (
      <Stack>
        <OneTimeSecret secret={created.url} what={texts.secret} onSaved={onClose} />
        <Text size="sm">
          {texts.shared} {sendEmail && texts.emailed}
        </Text>
      </Stack>
    )
  const urlError = fieldErrorOf(create.error, 'returnUrl') && texts.returnUrlError
  const emailError = fieldErrorOf(create.error, 'sendEmail')
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Select
          label={texts.language}
          data={[BROWSER, ...LOCALES].map((code) => ({
            value: code,
            label: completionTexts.languages[code as Locale | typeof BROWSER],
          }))}
          value={locale}
          onChange={(code) => setLocale(code ?? BROWSER)}
          allowDeselect={false}
          data-autofocus
        />
        <Select
          label={texts.expiry}
          data={EXPIRIES.map(({ minutes: value, label }) => ({ value: String(value), label }))}
          value={minutes}
          onChange={(value) => setMinutes(value ?? String(USUAL_EXPIRY))}
          allowDeselect={false}
        />
        <TextInput
          label={texts.returnUrl}
          description={hosts.length > 0 ? texts.returnUrlHint(formatList(hosts)) : texts.noHosts}
          value={returnUrl.value}
          onChange={(event) => returnUrl.set(event.currentTarget.value)}
          disabled={hosts.length === 0}
          error={urlError}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <DraftHint draft={returnUrl} />
        <Checkbox
          label={texts.sendEmail(profile.email)}
          checked={sendEmail}
          onChange={(event) => setSendEmail(event.currentTarget.checked)}
          error={emailError}
        />
        <FormError error={urlError || emailError ? undefined : create.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
