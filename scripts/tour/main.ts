// npm run tour: the whole story of a customer against the running sandbox, in about a minute. With --start it starts a sandbox of
// its own in a temporary folder, and takes it away again. Ends with 0, with 1 when a step fails, with 2 when it was typed
// wrongly, with 3 when there is no service, with 130 when it was
// stopped.
import { parseArgs } from 'node:util'
import { openReport, StepFailed } from './report.ts'
import { findSandbox, NoService, startOwn } from './sandbox.ts'
import { tellStory } from './story.ts'

// Ctrl-C: the step ends, and the endpoint is put back.
const stopped = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
// Whoever reads may leave early (`| head`): then it is over in the same way.
process.stdout.on('error', () => stopped.abort())

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { start: { type: 'boolean', default: false } } })
  const own = values.start ? await startOwn() : undefined
  try {
    const sandbox = await findSandbox(own?.env ?? process.env)
    console.log(`The tour of Gangway, at ${sandbox.baseUrl}`)
    const report = openReport(process.stdout, stopped.signal)
    const { partnerCustomerId } = await tellStory(sandbox, report, stopped.signal)
    const stays = own ? '' : ` The customer stays to be looked at: ${partnerCustomerId} at ${sandbox.baseUrl}/`
    report.end(`All of it worked.${stays}`)
  } finally {
    await own?.stop()
  }
}

main().then(
  // A connection that is kept alive would hold the process for a while.
  () => process.exit(0),
  (error) => {
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${message}\nUsage: npm run tour [-- --start]`)
      process.exit(2)
    }
    console.error(error instanceof StepFailed || error instanceof NoService ? `\n${message}` : error)
    process.exit(stopped.signal.aborted ? 130 : error instanceof NoService ? 3 : 1)
  },
)
