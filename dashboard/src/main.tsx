// The app starts here.
import './appearance/nonce.ts'
// In a layer: whatever the order of the files, a style of our own wins over Mantine's.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './appearance/page.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/reading.ts'
import { STYLE_NONCE } from './appearance/nonce.ts'
import { cssVariables, theme } from './appearance/theme.ts'
import { router } from './router.ts'

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => STYLE_NONCE}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
