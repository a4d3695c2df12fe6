import './appearance/nonce.ts'
// In a layer: our own styles win over Mantine's, whatever the order of the files.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './appearance/page.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiClient } from './api/api-client.ts'
import { createQueryClient } from './api/query-client.ts'
import { createFocusKeeper } from './appearance/keep-focus.ts'
import { STYLE_NONCE } from './appearance/nonce.ts'
import { appTheme, cssVariables } from './appearance/theme.ts'
import { lazyPart } from './components/feedback/lazy-part.ts'
import { notifyError, notifySuccess } from './components/feedback/notifications.ts'
import { createAppRouter } from './router.ts'
import { deleteExpiredDrafts } from './session/draft-storage.ts'

const NotificationArea = lazyPart(
  async () => (await import('./components/feedback/notification-area.tsx')).NotificationArea,
)

const theme = appTheme(createFocusKeeper(document))

/** Returns what ends it. */
function start(): () => void {
  deleteExpiredDrafts()
  const queryClient = createQueryClient(new ApiClient(), { success: notifySuccess, error: notifyError })
  const router = createAppRouter()
  const root = createRoot(document.getElementById('app')!)
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => STYLE_NONCE}
      >
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <NotificationArea router={router} />
          </Suspense>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    router.history.destroy()
    queryClient.clear()
  }
}

// A page that the browser keeps for its back button shows nothing to its next user: the app ends, and starts again when the
// page is shown again.
function runWhileShown(): void {
  let end: (() => void) | undefined = start()
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    end?.()
    end = undefined
  })
  window.addEventListener('pageshow', () => {
    end ??= start()
  })
}

runWhileShown()
