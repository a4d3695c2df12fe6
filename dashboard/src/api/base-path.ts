// Where the app lives: `/`, or the path of the public base URL. The server writes it into the page.

const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content
/** Without a slash at the end: empty at the root of a host. While developing there is no server to fill it in. */
export const BASE_PATH = meta?.startsWith('/') ? meta.replace(/\/$/, '') : ''
