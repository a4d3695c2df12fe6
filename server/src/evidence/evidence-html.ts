// The evidence file as an HTML page for reading and printing. No scripts and no external resources; a policy enforces it.
import { createHash } from 'node:crypto'
import type { EvidenceFile } from './gather-evidence.ts'
import { anything, facts, Markup, markup, table, tableHead, tableRow, typed } from './markup.ts'

const STYLE = `
body{font:14px/1.45 system-ui,sans-serif;color:#1a1a1a;background:#fff;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:2px solid #1a1a1a;break-after:avoid}
h3{font-size:1rem;margin:1rem 0 .3rem;break-after:avoid}table{border-collapse:collapse;width:100%;margin:.3rem 0}
th,td{text-align:left;vertical-align:top;padding:.2rem .5rem;border:1px solid #bbb;overflow-wrap:anywhere}
th{background:#f1f1f1;font-weight:600}.facts th{width:13rem}thead th{overflow-wrap:normal}thead{display:table-header-group}tr{break-inside:avoid}
ol{margin:0;padding-left:1.3rem}code{font:12px ui-monospace,monospace;overflow-wrap:anywhere}i{color:#a00;font-style:normal;border:1px solid}
.none{color:#666}.problem{color:#a00;font-weight:700}td{white-space:pre-wrap}
@media print{body{margin:0;max-width:none;font-size:10px}a{color:inherit}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Also in the page itself, because it is opened from disk, where there are no headers. */
export const EVIDENCE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`

export function* evidenceHtml(file: EvidenceFile): Generator<string> {
  yield '<!doctype html>\n'
  for (const part of parts(file)) yield `${part.text}\n`
}

function* parts(file: EvidenceFile): Generator<Markup> {
  const { content, chain } = file
  const by = whoIn(file)
  yield markup`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${EVIDENCE_POLICY}">
<meta name="viewport" content="width=device-width"><meta name="gangway-chain-head" content="${chain.head}">
<meta name="gangway-content-sha256" content="${file.contentSha256}"><title>Evidence file ${file.customerId}</title>
<style>${new Markup(STYLE)}</style></head><body>`
  yield markup`<h1>Evidence file</h1><p>${typed(content.profile.companyName)}, customer <code>${file.customerId}</code>,
created ${file.generatedAt} by ${by({ kind: 'Analyst', id: file.generatedBy })}. All times are in UTC. Identity numbers are masked.</p>`
  if (content.customer.erasedAt)
    yield markup`<p class="problem">Erased ${content.customer.erasedAt}: personal data has been removed; decisions and the audit log remain.</p>`
  yield section('Status', facts(content.customer))
  yield section('Review dates and reviewers', clock(file))
  yield section('Current profile', facts(content.profile))
  yield section('People', facts(content.people))
  yield section('Decisions', decisions(file))
  yield* decidedProfiles(file)
  yield section('Documents', documents(file))
  yield section('Requirements set by the rules', requirements(file))
  yield* changeRequests(file)
  yield section(
    'Screening',
    content.screening.length > 0 ? anything(content.screening) : markup`<p class="none">None.</p>`,
  )
  yield section('Risk', content.risk ? facts(content.risk) : markup`<p class="none">Not assessed.</p>`)
  yield section('Monitoring', monitoring(file))
  yield section(
    'Checked by reviewers',
    table(
      ['Checked', 'By', 'What', 'Against'],
      content.checks.map((it) => [
        it.checkedAt,
        typed(it.checkedBy.email ?? it.checkedBy.userId),
        it.place,
        it.documentId,
      ]),
    ),
  )
  yield section(
    'Notes',
    table(
      ['Written', 'By', 'About', 'Text'],
      content.notes.map((note) => [note.writtenAt, by(note.author), note.about, note.text]),
    ),
  )
  yield section(
    'Internal attachments',
    table(
      ['Added', 'By', 'Description', 'Type', 'Bytes', 'SHA-256', 'Removed'],
      content.attachments.map((it) => [
        it.addedAt,
        by({ kind: 'Analyst', id: it.addedBy }),
        it.description,
        it.contentType,
        it.sizeBytes,
        it.sha256,
        it.removedAt,
      ]),
    ),
  )
  yield section(
    'Events sent to the partner',
    table(
      ['No.', 'Time', 'Event', 'ID'],
      content.events.map((event) => [event.sequence, event.occurredAt, event.eventType, event.eventId]),
    ),
  )
  yield* timeline(file)
  yield proof(file)
  yield markup`</body></html>`
}

const plural = (count: number, one: string, other = `${one}s`) =>
  `${count} ${new Intl.PluralRules('en').select(count) === 'one' ? one : other}`
const section = (title: string, body: Markup) => markup`<h2>${title}</h2>${body}`
const code = (text: string | null) => markup`<code>${text ?? '-'}</code>`

const emailsOf = ({ content }: EvidenceFile) => new Map(content.staff.map(({ userId, email }) => [userId, email]))

/** Users by their email if they still have an account, otherwise by ID. */
function whoIn(file: EvidenceFile) {
  const emails = emailsOf(file)
  return ({ kind, id }: { kind: string; id: string }) => markup`${kind} ${typed(emails.get(id) ?? id)}`
}

function clock(file: EvidenceFile): Markup {
  const emails = emailsOf(file)
  const who = (id: string | null) => id && (emails.get(id) ?? id)
  const { ownerId, firstApproverId, secondApproverId, ...times } = file.content.clock
  return facts({
    ...times,
    owner: who(ownerId),
    firstApprover: who(firstApproverId),
    secondApprover: who(secondApproverId),
  })
}

function monitoring(file: EvidenceFile): Markup {
  const emails = emailsOf(file)
  const who = (id: string | null) => id && typed(emails.get(id) ?? id)
  const { alerts, ...basis } = file.content.monitoring
  const list = table(
    ['Raised', 'Kind', 'Severity', 'Due', 'State', 'Reason', 'Proposed by', 'Closed', 'Closed by', 'Details'],
    alerts.map((it) => [
      ...[it.raisedAt, it.kind, it.severity, it.dueAt, it.resolution ?? it.state, it.reasonCode],
      ...[who(it.proposedBy), it.closedAt, it.closedAt && (who(it.closedBy) ?? 'System'), anything(it.details)],
    ]),
  )
  return markup`${facts(basis)}${list}`
}

function decisions(file: EvidenceFile): Markup {
  const by = whoIn(file)
  return table(
    ['Decided', 'By', 'Decision', 'About', 'Outcome', 'Reasons', 'Reviewed version', 'Version', 'Round'],
    file.content.decisions.map((it) => [
      ...[it.decidedAt, by(it.actor), it.kind, it.subjectId, it.outcome, it.reasonCodes],
      ...[it.seenVersion, it.version, it.round],
    ]),
  )
}

function* decidedProfiles({ content }: EvidenceFile): Generator<Markup> {
  yield markup`<h2>Profile at each decision</h2>`
  if (content.decidedProfiles.length === 0) yield markup`<p class="none">None.</p>`
  for (const { decisions, changedBy, profile } of content.decidedProfiles) {
    const versions = decisions.map(({ seenVersion }) => seenVersion)
    yield markup`<h3>Versions ${Math.min(...versions)} to ${Math.max(...versions)}, ${plural(decisions.length, 'decision')}${changedBy ? '' : ' (current)'}</h3>
${facts(profile)}`
  }
}

function documents(file: EvidenceFile): Markup {
  const by = whoIn(file)
  return table(
    ['Document', 'Type', 'Bytes', 'SHA-256', 'Checks', 'Status', 'Times', 'Viewed by', 'Decided by'],
    file.content.documents.map((it) => [
      markup`${it.documentCategory}<br>${code(it.documentId)}`,
      it.contentType,
      it.sizeBytes,
      code(it.sha256),
      checks(it),
      [it.status, it.reasonCode].filter(Boolean).join(', '),
      facts({ requested: it.requestedAt, uploaded: it.uploadedAt, confirmed: it.confirmedAt }),
      markup`${it.views.map(({ at, actor }) => markup`${at} ${by(actor)}<br>`)}`,
      markup`${it.decisions.map(({ decidedAt, actor, outcome }) => markup`${decidedAt} ${outcome}, ${by(actor)}<br>`)}`,
    ]),
  )
}

/** What the checks of the file found. */
function checks({ activeContent, malware }: { activeContent: string[] | null; malware: string | null }): string {
  if (malware) return `Malware: ${malware}`
  if (!activeContent) return ''
  return activeContent.length > 0 ? `Active content: ${activeContent.join(', ')}` : 'No active content'
}

function requirements({ content }: EvidenceFile): Markup {
  return table(
    ['Kind', 'About', 'Reason', 'Message', 'Status'],
    content.requirements.map((it) => [it.kind, it.target, it.reasonCode, it.message, it.status]),
  )
}

function* changeRequests(file: EvidenceFile): Generator<Markup> {
  const { content } = file
  const emails = emailsOf(file)
  const who = (id: string | null) => id && (emails.get(id) ?? id)
  yield markup`<h2>Requested changes</h2>`
  if (content.changeRequests.length === 0) yield markup`<p class="none">None.</p>`
  for (const { round, items } of content.changeRequests)
    yield markup`<h3>Round ${round}</h3>${table(
      ['Request', 'Response', 'Decision'],
      items.map(({ asked, answered, verdict, source }) => [
        { source, ...asked, by: who(asked.by) },
        answered,
        { ...verdict, by: who(verdict.by) },
      ]),
    )}`
}

/** The audit log. */
function* timeline(file: EvidenceFile): Generator<Markup> {
  const by = whoIn(file)
  const outcomes = new Map(file.content.decisions.map(({ decisionId, outcome }) => [decisionId, outcome]))
  yield markup`<h2>Audit log</h2><table>${tableHead(['No.', 'Time', 'By', 'Action', 'Outcome', 'Changed fields', 'Version', 'Hash'])}<tbody>`
  for (const [index, it] of file.chain.entries.entries())
    yield tableRow([
      ...[index + 1, it.occurredAt, by(it.actor), it.action, outcomes.get(it.auditEntryId) ?? null, it.changedFields],
      ...[it.version, markup`<code class="hash">${it.hash}</code>`],
    ])
  yield markup`</tbody></table>`
}

function proof({ chain, contentSha256, sections, exportId }: EvidenceFile): Markup {
  const state =
    chain.fault === null
      ? markup`It was valid when this file was created.`
      : markup`<b class="problem">The chain is not valid: ${chain.fault}.</b>`
  return markup`<h2>Verification</h2><p>The audit log is a chain of ${plural(chain.length, 'entry', 'entries')}. ${state} Its head is ${code(chain.head)}, the hash of entry
${code(exportId)}, which names the SHA-256 of this content: ${code(contentSha256)}. You can verify the same file as JSON without Gangway:
<code>node verify-evidence.mjs evidence.json evidence.html</code>. ${chain.how}</p>${facts(sections)}`
}
