// The content security policy allows only styles with this response's nonce. Mantine gets it as a setting; the library that
// locks scrolling behind dialogs reads it from a global.

/** Browsers hide the attribute; scripts of the page can read the property. */
export const STYLE_NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

declare global {
  var __webpack_nonce__: string | undefined
}
globalThis.__webpack_nonce__ = STYLE_NONCE
