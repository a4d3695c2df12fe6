// Verifies an evidence file without the service: node verify-evidence.mjs evidence.json [more.json|more.html ...] [--head <hash>]
// Requires Node 20 or later and no packages. Exit codes: 0 valid, 1 not valid (prints the first problem), 2 usage error.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1))
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** The first problem of the chain, or undefined. */
function chainError({ customerId, start, head, length, entries }) {
  let previous = '0'.repeat(64)
  if (start !== previous) return 'the beginning of the chain is missing'
  for (const [index, it] of entries.entries()) {
    const name = `entry ${index + 1} (${it.auditEntryId})`
    if (it.previousHash !== previous)
      return `${name} does not follow the previous one: an entry is missing, was added or is out of order`
    const { auditEntryId, version, occurredAt, actor, action, changedFields, requestId, sealedSha256 } = it
    const content = [
      previous,
      auditEntryId,
      customerId,
      version,
      occurredAt,
      actor?.kind,
      actor?.id,
      action,
      changedFields,
      requestId,
      sealedSha256,
    ]
    if (sha256(JSON.stringify(content)) !== it.hash) return `${name} was changed`
    previous = it.hash
  }
  if (previous !== head) return `the end is missing after entry ${entries.length}: the head does not match`
  return entries.length === length ? undefined : `there are ${entries.length} entries, not ${length}`
}

/** The first problem of the content, or undefined. The operator's export has a chain but no content of this kind. */
function contentError({ content, sections, contentSha256, customerId, exportId, generatedAt, generatedBy, chain }) {
  if (chain.customerId !== customerId) return 'the chain belongs to another customer'
  if (content === undefined) return undefined
  for (const name of new Set([...Object.keys(content), ...Object.keys(sections)]))
    if (content[name] === undefined || sha256(canonical(content[name])) !== sections[name])
      return `the part "${name}" was changed`
  if (sha256(canonical(sections)) !== contentSha256) return 'the hashes of the parts were changed'
  const made = chain.entries.at(-1)
  if (
    made?.auditEntryId !== exportId ||
    made.action !== 'exportEvidence' ||
    !made.changedFields.includes(`sha256/${contentSha256}`)
  )
    return 'the last entry does not record this export: the end is missing, or the content was replaced'
  if (made.occurredAt !== generatedAt || made.actor.id !== generatedBy)
    return 'the time or the author of the export was changed'
  const { customer } = content
  return customer.customerId === customerId ? undefined : 'the content belongs to another customer'
}

const hashesOf = (path, text) =>
  /\.html?$/i.test(path)
    ? [...text.matchAll(/<code class="hash">([0-9a-f]{64})<\/code>/g)].map(([, hash]) => hash)
    : JSON.parse(text).chain.entries.map(({ hash }) => hash)

/** Two files of one customer: the part of the audit log that both contain must be the same. */
function otherError(path, own) {
  const text = readFileSync(path, 'utf8')
  const hashes = hashesOf(path, text)
  const declared = /\.html?$/i.test(path)
    ? /name="gangway-chain-head" content="([0-9a-f]{64})"/.exec(text)?.[1]
    : JSON.parse(text).chain.head
  if (hashes.length === 0 || declared !== hashes.at(-1)) return `${path} does not end with its own head`
  const differs = own.findIndex((hash, index) => index < hashes.length && hash !== hashes[index])
  return differs < 0 ? undefined : `${path} has a different entry ${differs + 1}`
}

let typed
try {
  typed = parseArgs({ allowPositionals: true, options: { head: { type: 'string' } } })
  if (typed.positionals.length === 0) throw new Error('Missing argument: the JSON file.')
} catch (error) {
  console.error(`${error.message}\nnode verify-evidence.mjs evidence.json [more.json|more.html ...] [--head <hash>]`)
  process.exit(2)
}
let problem
const [first, ...others] = typed.positionals
try {
  const file = JSON.parse(readFileSync(first, 'utf8'))
  const own = file.chain.entries.map(({ hash }) => hash)
  problem = chainError(file.chain) ?? contentError(file)
  for (const path of others) problem ??= otherError(path, own)
  if (typed.values.head && !own.includes(typed.values.head))
    problem ??= 'the chain does not contain the head that you passed'
  if (!problem) console.log(`Valid: ${own.length} entries, head ${file.chain.head}`)
} catch (error) {
  problem = `cannot read the file: ${error.message}`
}
if (problem) console.error(`Not valid: ${problem}.`)
process.exit(problem ? 1 : 0)
