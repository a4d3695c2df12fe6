/** Options of Node for a process of a test: it loads the sources as the service does, and collects garbage seldom, on one core. */
export const FAST_NODE = [
  ...['--import', new URL('../../fast-imports.js', import.meta.url).href],
  ...['--max-semi-space-size=32', '--single-threaded-gc'],
]
