// How the partner appears on completion pages, and where these may return to.
import { Button, ColorInput, Group, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError, fieldErrorOf } from '../api/api-error.ts'
import { BASE_PATH } from '../api/base-path.ts'
import type { Branding } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ErrorView, FormError, LoadingView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { useObjectUrl } from '../hooks/use-object-url.ts'
import { DraftHint } from '../session/draft-hint.tsx'
import { useDraft } from '../session/drafts.ts'
import { useSession } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { contrastWithWhite, isColour, MIN_CONTRAST } from './contrast.ts'
import { LogoField, logoBody } from './logo-field.tsx'
import { returnHostTexts, brandingTexts as texts } from './texts.ts'

export function BrandingScreen() {
  const branding = useQuery(apiQuery('getBranding'))
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      {branding.data ? (
        // A saved form starts again from what is stored.
        <BrandingForm key={branding.data.updatedAt} branding={branding.data} />
      ) : branding.isError ? (
        <ErrorView error={branding.error} onRetry={() => void branding.refetch()} />
      ) : (
        <LoadingView lines={12} label={texts.loading} />
      )}
    </>
  )
}

interface Values {
  displayName: string
  supportEmail: string
  accentColour: string
  returnHosts: string[]
  /** Undefined: unchanged. null: removed. */
  logo: File | null | undefined
}

function BrandingForm({ branding }: { branding: Branding }) {
  const organisation = useSession().partner?.name ?? branding.shownName
  const draft = useDraft<Values>(
    `branding ${branding.updatedAt}`,
    () => ({
      displayName: branding.displayName ?? '',
      supportEmail: branding.supportEmail ?? '',
      accentColour: branding.accentColour ?? '',
      returnHosts: branding.returnHosts,
      logo: undefined,
    }),
    { kept: (edited) => ({ ...edited, logo: undefined }) },
  )
  const values = draft.value
  const save = useApiMutation(
    async (api, given: Values) =>
      api.call('updateBranding', {
        body: {
          displayName: given.displayName.trim() || null,
          supportEmail: given.supportEmail.trim() || null,
          accentColour: given.accentColour.trim() || null,
          returnHosts: given.returnHosts,
          ...(given.logo === undefined ? {} : { logo: given.logo && (await logoBody(given.logo)) }),
        },
      }),
    { refreshes: ['getBranding'], showsErrors: true, successMessage: texts.saved, onSuccess: draft.clear },
  )
  const change = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    draft.set({ ...values, [name]: value })
    if (save.error) save.reset()
  }
  const chosenLogo = useObjectUrl(values.logo ?? undefined)
  const storedLogo = branding.logoUrl === null ? undefined : BASE_PATH + branding.logoUrl
  const logoUrl = values.logo === undefined ? storedLogo : chosenLogo
  const colour = colourState(values.accentColour.trim(), branding.accentColour ?? undefined)
  const hostsError = hostErrorOf(save.error)
  const shown = ['displayName', 'supportEmail', 'accentColour', 'logo'].some((name) => fieldErrorOf(save.error, name))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!colour.error) save.mutate(values)
  }
  const text = (name: 'displayName' | 'supportEmail') => ({
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
    error: fieldErrorOf(save.error, name),
    autoComplete: 'off',
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Card title={texts.appearance}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={texts.displayName}
              description={texts.displayNameHint(organisation)}
              maxLength={100}
              {...text('displayName')}
            />
            <TextInput
              label={texts.supportEmail}
              description={texts.supportEmailHint}
              inputMode="email"
              maxLength={255}
              {...text('supportEmail')}
            />
            <div>
              <ColorInput
                label={texts.accentColour}
                description={texts.accentColourHint}
                value={values.accentColour}
                onChange={(value) => change('accentColour', value)}
                error={colour.error ?? fieldErrorOf(save.error, 'accentColour')}
                withEyeDropper={false}
                fixOnBlur={false}
                popoverProps={{ withinPortal: true }}
              />
              <Text size="sm" role="status" mt={4}>
                {colour.message}
              </Text>
            </div>
            <LogoField
              url={logoUrl}
              onChange={(logo) => change('logo', logo)}
              error={fieldErrorOf(save.error, 'logo')}
              disabled={save.isPending}
            />
          </SimpleGrid>
        </Card>
        <Card title={returnHostTexts.title} message={returnHostTexts.message}>
          <TagsInput
            label={returnHostTexts.label}
            description={returnHostTexts.hint}
            value={values.returnHosts}
            onChange={(hosts) => change('returnHosts', hosts)}
            maxTags={20}
            acceptValueOnBlur
            error={hostsError}
          />
        </Card>
        <BrandingPreview
          name={values.displayName.trim() || organisation}
          logoUrl={logoUrl}
          accentColour={colour.usable}
          supportEmail={values.supportEmail.trim()}
        />
        <FormError error={shown || hostsError ? undefined : save.error} />
        <DraftHint draft={draft} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ColourState {
  usable?: string | undefined
  message?: string
  error?: string
}

/** What the contrast check says while the colour is chosen; the service checks it again. A colour that can't be saved isn't previewed. */
function colourState(colour: string, stored: string | undefined): ColourState {
  if (colour === '') return {}
  if (!isColour(colour)) return { usable: stored, error: texts.notAColour }
  const contrast = contrastWithWhite(colour)
  if (contrast < MIN_CONTRAST) return { usable: stored, error: texts.contrastPoor(contrast, MIN_CONTRAST) }
  return { usable: colour, message: texts.contrastGood(contrast) }
}

function hostErrorOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details.find(({ path }) => path.startsWith('/returnHosts'))?.message
}
