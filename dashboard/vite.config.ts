// Builds the app into dist/, and serves it while developing (`npm run dev:dashboard`, beside `npm run dev`).
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVICE = process.env.GANGWAY_URL ?? 'http://127.0.0.1:8080'

/** Every screen needs the common file: the page asks for it at once, beside the script that finds out which screen it shows. */
function preloadCommon(): Plugin {
  return {
    name: 'preload-common',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const common = Object.keys(bundle).filter((name) => /\/common-[^/]*\.js$/.test(name))
        return common.map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `./${name}` },
          injectTo: 'head',
        }))
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative: the server writes the actual path prefix into the page.
  base: './',
  plugins: [react(), preloadCommon()],
  // The server replaces it with a new nonce for each response.
  html: { cspNonce: 'CSP_NONCE' },
  // In one file, because its policy allows no other script.
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
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
      output: {
        codeSplitting: {
          groups: [
            // What the page needs before it knows who is signed in.
            { name: 'core', tags: ['$initial'], priority: 2 },
            // What most screens need, which the page asks for at once.
            { name: 'common', minShareCount: 28, priority: 1 },
            // Code that several screens share, so that a screen loads fewer files. In separate files, because the
            // largest screens need neither lists nor choices before a dialog opens.
            {
              name: 'cursors',
              test: /tables\/(?:cursors|view-search|texts|data-table\.m)|\/keys\//,
              minShareCount: 12,
              priority: 0.5,
            },
            { name: 'lists', test: /components\/tables|agination/, minShareCount: 12 },
            { name: 'choices', test: /mantine.*(?:Combobox|Select|Checkbox|InlineInput|combobox)/, minShareCount: 12 },
            { name: 'dialogs', test: /mantine.*Modal|components\/dialogs/, minShareCount: 12 },
            // The console's screens open without them.
            { name: 'segments', test: /SegmentedControl|FloatingIndicator|use-mutation-observer/, minShareCount: 12 },
            { name: 'textarea', test: /Textarea|Autosize/, minShareCount: 12 },
            { name: 'grid', test: /SimpleGrid/, minShareCount: 12 },
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
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
