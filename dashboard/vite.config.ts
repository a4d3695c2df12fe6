// Builds the app into dist/, and serves it while developing (`npm run dev:dashboard`, beside `npm run dev`).
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVICE = process.env.GANGWAY_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  // Relative: the server writes the actual path prefix into the page.
  base: './',
  plugins: [react()],
  // The server replaces it with a new nonce for each response.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: process.env.DASHBOARD_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // These browsers support light-dark(); its fallback for older ones ignores the chosen colour scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // No data: URLs in styles: the content security policy allows files of this server only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // Code that several screens share becomes one file: a screen loads 4 to 7 files instead of 23 to 35, of the same total size.
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
