// Builds the completion page into the same folder as the app, as a bundle of its own.
import { join } from 'node:path'
import { defineConfig } from 'vite'
import app from './vite.config.ts'

export default defineConfig({
  ...app,
  // It has no styles in the page, so it needs no nonce.
  html: {},
  build: {
    ...app.build,
    // The app was built there before.
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: join(import.meta.dirname, 'complete.html') },
  },
})
