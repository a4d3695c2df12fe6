// The policy of the page takes only styles that carry this response's nonce. Mantine asks for it; the library that locks
// scrolling behind dialogs looks for a global of that name.

/** Browsers hide the attribute from scripts and styles of strangers; the property is for ours. */
export const STYLE_NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

declare global {
  var __webpack_nonce__: string | undefined
}
globalThis.__webpack_nonce__ = STYLE_NONCE
