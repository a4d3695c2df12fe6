// Builds the app into dist/, and serves it while developing (`npm run dev:dashboard`, beside `npm run dev`).
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVICE = process.env.GANGWAY_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  // Relative: the server writes the true path into the page, whatever the prefix is.
  base: './',
  plugins: [react()],
  // Replaced by the server with a fresh one for each answer.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: process.env.DASHBOARD_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // They know light-dark(); written out for older ones it would forget which of the two is chosen.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // Nothing as data: in styles; the policy of the page takes files of this server only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // What several screens share comes as one file: a screen is then 4 to 7 of them instead of 23 to 35, of the same size.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/docs', '/openapi', '/health', '/metrics'].map((path) => [
        path,
        { target: SERVICE, changeOrigin: false },
      ]),
    ),
  },
})
