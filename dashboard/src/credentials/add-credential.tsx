// Adds a credential: generates the key pair in the browser, or takes the certificate of a key generated elsewhere.
import { Modal, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { OneTimeSecret } from '../components/dialogs/one-time-secret.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import type { AddedCredential } from './added-credential.ts'
import { GenerateKey } from './generate-key.tsx'
import { Snippets } from './how-to-connect.tsx'
import { addTexts as texts } from './texts.ts'
import { UploadCertificate } from './upload-certificate.tsx'

const KEY_FILE = 'gangway-key.pem'

export function AddCredential({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [added, setAdded] = useState<AddedCredential>()
  const [busy, setBusy] = useState(false)
  function close() {
    onClose()
    setAdded(undefined)
  }
  // The key can't be shown again: the dialog closes only with its button.
  const mustSave = added?.privateKeyPem !== undefined
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={added ? texts.registered(added.credential.name) : texts.title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!mustSave && !busy}
      withCloseButton={!mustSave}
      closeButtonProps={{ 'aria-label': texts.close, disabled: busy }}
    >
      {added ? (
        <Registered added={added} onDone={close} />
      ) : (
        <Tabs defaultValue={canGenerateKeys() ? 'make' : 'own'} keepMounted={false}>
          <Tabs.List mb="md" grow>
            <Tabs.Tab value="make" disabled={busy}>
              {texts.generateTab}
            </Tabs.Tab>
            <Tabs.Tab value="own" disabled={busy}>
              {texts.uploadTab}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="make">
            {canGenerateKeys() ? (
              <GenerateKey onAdded={setAdded} onBusy={setBusy} />
            ) : (
              <Notice tone="attention" title={texts.insecurePage}>
                {texts.insecurePageHint}
              </Notice>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="own">
            <UploadCertificate onAdded={setAdded} onBusy={setBusy} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  )
}

function canGenerateKeys(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

function Registered({ added, onDone }: { added: AddedCredential; onDone: () => void }) {
  const profile = useQuery(apiQuery('getPartnerProfile'))
  const content = useRef<HTMLDivElement>(null)
  // The form is gone, and the focus with it: the dialog takes it, so that its new title is announced.
  useEffect(() => content.current?.closest<HTMLElement>('[role="dialog"]')?.focus(), [])
  return (
    <Stack ref={content}>
      {added.privateKeyPem ? (
        <>
          <Text>{texts.keyHint}</Text>
          <OneTimeSecret
            secret={added.privateKeyPem.trim()}
            what={texts.keyName}
            fileName={KEY_FILE}
            onSaved={onDone}
          />
        </>
      ) : (
        <Notice tone="good" title={texts.ready} role="status" />
      )}
      {profile.data && (
        <section aria-label={texts.tryIt}>
          <Text fw={600} mb="xs">
            {texts.tryIt}
          </Text>
          <Snippets profile={profile.data} keyFile={KEY_FILE} />
        </section>
      )}
    </Stack>
  )
}
