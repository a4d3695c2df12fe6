// What was marked becomes one message to the partner. First written, then seen as the partner will read it, then sent.
import { Button, Code, Drawer, Group, Menu, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { VerificationStatus } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/notice.tsx'
import { FormError } from '../../../components/state-views.tsx'
import { Requirements } from '../../../customers/requirements.tsx'
import { Standing } from '../../../customers/status-card.tsx'
import classes from '../case.module.css'
import { type ChangeDraft, draftFor, draftGaps, requestedChangeInput } from '../model/change-draft.ts'
import { personName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../state/use-case-change.ts'
import { ChangeDraftForm } from './change-draft-form.tsx'

const MOST_ITEMS = 50

export function ChangeRequestDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title="Request changes"
      styles={{ title: { fontSize: '1.1rem', fontWeight: 650 } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Request onClose={onClose} />
    </Drawer>
  )
}

function Request({ onClose }: { onClose: () => void }) {
  const { drafts, setDrafts, customerId, version } = useOpenCase()
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const preview = useCaseChange('previewChangeRequest', { showsErrors: true, isPreview: true })
  const send = useCaseChange('requestChanges', {
    message: 'Sent to the partner.',
    showsErrors: true,
    onDone: () => {
      setDrafts(() => [])
      onClose()
    },
  })
  const input = {
    path: { customerId },
    body: { version, items: drafts.map(requestedChangeInput), ...(message.trim() ? { message: message.trim() } : {}) },
  }
  const isWhole = drafts.length > 0 && drafts.every((draft) => Object.keys(draftGaps(draft)).length === 0)
  if (preview.data)
    return (
      <Preview
        status={preview.data}
        onBack={preview.reset}
        onSend={() => send.mutate(input)}
        busy={send.isPending}
        error={send.error}
      />
    )
  return (
    <Stack>
      <Text>
        Everything here is sent as one request. The partner may edit again and has 30 days; with the last answer the
        case comes back to you.
      </Text>
      {drafts.length === 0 && (
        <Notice tone="neutral" title="Nothing is marked yet">
          Mark what you need in the checklist with “Ask”, or add it here.
        </Notice>
      )}
      {drafts.map((draft, index) => (
        <ChangeDraftForm
          key={draft.id}
          draft={draft}
          number={index + 1}
          tried={tried}
          error={preview.error}
          onChange={(change) =>
            setDrafts((all) => all.map((one) => (one.id === draft.id ? { ...one, ...change } : one)))
          }
          onRemove={() => setDrafts((all) => all.filter(({ id }) => id !== draft.id))}
        />
      ))}
      <AddMenu />
      <Textarea
        label="Above the items"
        description="Optional: a sentence that the partner reads first."
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <StaleVersionNotice />
      <FormError error={isVersionStale(preview.error) ? undefined : preview.error} />
      {tried && !isWhole && drafts.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          Something is still to be filled in above.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close, keep what is marked
        </Button>
        <Button
          disabled={drafts.length === 0}
          loading={preview.isPending}
          onClick={() => {
            setTried(true)
            if (isWhole) preview.mutate(input)
          }}
        >
          See it as the partner will
        </Button>
      </Group>
    </Stack>
  )
}

/** Something that stands in no row: a further document, a detail, a person. */
function AddMenu() {
  const { reviewCase, drafts, setDrafts } = useOpenCase()
  const add = (draft: ChangeDraft) => setDrafts((all) => [...all, draft])
  const business = () => draftFor(reviewCase, { kind: 'business' })
  const replaced = new Set(reviewCase.people.filter(({ replacedByUboId }) => replacedByUboId).map(({ uboId }) => uboId))
  return (
    <Group>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" size="xs" disabled={drafts.length >= MOST_ITEMS}>
            Add something …
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => add({ ...business(), kind: 'Document' })}>A document of the business</Menu.Item>
          <Menu.Item onClick={() => add(business())}>A detail of the business</Menu.Item>
          <Menu.Item onClick={() => add({ ...business(), kind: 'Person', path: '/businessPersonList' })}>
            An owner or director who is missing
          </Menu.Item>
          {reviewCase.profile.ubos
            .filter(({ uboId }) => !replaced.has(uboId))
            .map((person) => (
              <Menu.Item
                key={person.uboId}
                onClick={() =>
                  add(
                    draftFor(reviewCase, {
                      kind: 'person',
                      person,
                      standing: reviewCase.people.find(({ uboId }) => uboId === person.uboId)!,
                    }),
                  )
                }
              >
                Something about {personName(person)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {drafts.length >= MOST_ITEMS && <Text size="sm">No more than {MOST_ITEMS} at once.</Text>}
    </Group>
  )
}

interface PreviewProps {
  status: VerificationStatus
  onBack: () => void
  onSend: () => void
  busy: boolean
  error: Error | null
}

/** The partner's own parts, filled with what the service says it will answer. */
function Preview({ status, onBack, onSend, busy, error }: PreviewProps) {
  const { reviewCase } = useOpenCase()
  return (
    <Stack>
      <Text>
        This is what {reviewCase.partner.name} will read on their dashboard, and what their software will be answered.
      </Text>
      <section className={classes.preview} aria-label="As the partner will read it">
        <Stack>
          <Standing status={status} erasedAt={null} />
          <Requirements status={status} profile={reviewCase.profile} />
        </Stack>
      </section>
      <details>
        <summary>As the API answers it</summary>
        <Code block className={classes.json} tabIndex={0}>
          {JSON.stringify(status, null, 2)}
        </Code>
      </details>
      <StaleVersionNotice />
      <FormError error={isVersionStale(error) ? undefined : error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={busy} data-autofocus>
          Change it
        </Button>
        <Button onClick={onSend} loading={busy}>
          Send to the partner
        </Button>
      </Group>
    </Stack>
  )
}
