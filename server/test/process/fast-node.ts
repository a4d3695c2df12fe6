/** Options of Node for a process of a test, so that it loads the sources as the service does. */
export const FAST_NODE = ['--import', new URL('../../fast-imports.js', import.meta.url).href]
