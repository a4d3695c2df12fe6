// Examples in several languages as tabs. In Markdown they are sections between <!-- tabs --> and <!-- /tabs -->, so that other
// readers show them one after the other, as a browser without scripts does.
import { escaped, Html, html } from './markup.ts'

const TABS = /<!-- tabs -->([\s\S]*?)<!-- \/tabs -->/g
/** The markers, which the renderer keeps. */
export const TAB_MARKER = /^\s*<!-- \/?tabs -->\s*$/

/** Takes rendered HTML. */
export function withTabs(body: string): string {
  return body.replaceAll(TABS, (_, inner: string) => tabsOf(inner).text)
}

function tabsOf(inner: string): Html {
  const byLanguage = new Map<string, { label: string; sections: string[] }>()
  for (const section of inner.split(/(?=<h3 )/).filter((part) => part.startsWith('<h3 '))) {
    const label = labelOf(section)
    // OpenSSL is used in a shell, as curl is.
    const language = label === 'OpenSSL' ? 'curl' : label
    const known = byLanguage.get(language) ?? { label, sections: [] }
    byLanguage.set(language, { ...known, sections: [...known.sections, section] })
  }
  const samples = [...byLanguage].map(([language, { label, sections }]) => ({ language, label, sections }))
  const tabs = samples.map(
    ({ language, label }, i) =>
      html`<button type="button" role="tab" data-language="${language}" aria-selected="${i === 0 ? 'true' : 'false'}">${label}</button>`,
  )
  const panels = samples.map(
    ({ language, label, sections }) =>
      `<div class="sample" role="tabpanel" data-language="${escaped(language)}" aria-label="${escaped(label)}">${sections.join('')}</div>`,
  )
  const has = samples.map(({ language }) => language).join(' ')
  return html`<div class="languages" data-has="${has}"><div class="tabs" role="tablist" aria-label="Language of the example">${tabs}</div>${new Html(panels.join(''))}</div>
`
}

/** "Python with PyJWT" is Python. */
function labelOf(section: string): string {
  return /<h3 [^>]*>([^<]*)/
    .exec(section)![1]!
    .trim()
    .split(/ (?:with|and) /)[0]!
}
