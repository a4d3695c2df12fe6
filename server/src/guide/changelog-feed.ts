// The changelog as an Atom feed: one entry per release, as the headings of the file name them.
import { Marked } from 'marked'
import { escaped } from './markup.ts'

const RELEASE = /^## (.+)$/gm
const DATE = /\d{4}-\d{2}-\d{2}/
/** Of a release whose heading has no date, so that readers don't see it as new on every visit. */
const UNDATED = '1970-01-01'

export function changelogFeed(baseUrl: string, changelog: string): string {
  const page = `${baseUrl}/docs/changelog`
  const headings = [...changelog.matchAll(RELEASE)]
  const markdown = new Marked()
  const entries = headings.map((heading, i) => {
    const name = heading[1]!
    const text = changelog.slice(heading.index + heading[0].length, headings[i + 1]?.index)
    const updated = `${DATE.exec(name)?.[0] ?? UNDATED}T00:00:00Z`
    const anchor = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const content = escaped(markdown.parse(text.trim(), { async: false }))
    return `<entry><id>${escaped(`${page}#${anchor}`)}</id><title>Gangway: ${escaped(name)}</title><updated>${updated}</updated>
<link href="${escaped(`${page}#${anchor}`)}"/><content type="html">${content}</content></entry>
`
  })
  const dates = headings.map(([, name]) => DATE.exec(name!)?.[0] ?? UNDATED).sort()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(page)}</id><title>Gangway changelog</title><updated>${dates.at(-1) ?? UNDATED}T00:00:00Z</updated>
<author><name>Gangway</name></author>
<link href="${escaped(page)}"/><link rel="self" href="${escaped(`${baseUrl}/docs/changelog.xml`)}"/>
${entries.join('')}</feed>
`
}
