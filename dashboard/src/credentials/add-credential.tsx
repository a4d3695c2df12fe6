// A new credential: the key pair is made here, in the browser, or the certificate of a key made elsewhere is handed in.
import { Modal, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { Notice } from '../components/notice.tsx'
import { OneTimeSecret } from '../components/one-time-secret.tsx'
import type { AddedCredential } from './added-credential.ts'
import { GenerateKey } from './generate-key.tsx'
import { Snippets } from './how-to-connect.tsx'
import { UploadCertificate } from './upload-certificate.tsx'

export const KEY_FILE = 'gangway-key.pem'

export function AddCredential({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [added, setAdded] = useState<AddedCredential>()
  const [busy, setBusy] = useState(false)
  function close() {
    onClose()
    setAdded(undefined)
  }
  // A key that was never kept can't be shown again: the dialog is left by its button then.
  const mustKeep = added?.privateKeyPem !== undefined
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={added ? `${added.credential.name} is registered` : 'Add a credential'}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!mustKeep && !busy}
      withCloseButton={!mustKeep}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
    >
      {added ? (
        <Registered added={added} onDone={close} />
      ) : (
        <Tabs defaultValue={canMakeKeys() ? 'make' : 'own'} keepMounted={false}>
          <Tabs.List mb="md" grow>
            <Tabs.Tab value="make" disabled={busy}>
              Make a key here
            </Tabs.Tab>
            <Tabs.Tab value="own" disabled={busy}>
              I have a certificate
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="make">
            {canMakeKeys() ? (
              <GenerateKey onAdded={setAdded} onBusy={setBusy} />
            ) : (
              <Notice tone="attention" title="This browser cannot make a key on this page">
                Keys are made on https pages only. Make one with openssl and hand in its certificate.
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

function canMakeKeys(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

function Registered({ added, onDone }: { added: AddedCredential; onDone: () => void }) {
  const profile = useQuery(apiQuery('getPartnerProfile'))
  const content = useRef<HTMLDivElement>(null)
  // The form is gone, and the focus with it: the dialog, which has another name now, takes it.
  useEffect(() => content.current?.closest<HTMLElement>('[role="dialog"]')?.focus(), [])
  return (
    <Stack ref={content}>
      {added.privateKeyPem ? (
        <>
          <Text>
            This is the private key. It was made in your browser and has not left it; only its certificate was
            registered.
          </Text>
          <OneTimeSecret
            secret={added.privateKeyPem.trim()}
            what="the private key"
            fileName={KEY_FILE}
            onKept={onDone}
          />
        </>
      ) : (
        <Notice tone="good" title="Your machines can sign in with its key now" role="status" />
      )}
      {profile.data && (
        <section aria-label="Try it">
          <Text fw={600} mb="xs">
            Try it
          </Text>
          <Snippets profile={profile.data} keyFile={KEY_FILE} />
        </section>
      )}
    </Stack>
  )
}
