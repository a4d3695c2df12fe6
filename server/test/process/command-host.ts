// A process that runs many `gangway` commands, each with its own environment and output; see openCommandHost.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { main } from '../../../sdk/src/cli/main.ts'

export interface HostedCommand {
  id: number
  args: string[]
  env: Record<string, string>
}

export interface HostedResult {
  id: number
  code: number
  out: string
  error: string
}

// Each running command listens for signals.
process.setMaxListeners(0)
process.on('message', async ({ id, args, env }: HostedCommand) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([text(stdout), text(stderr)])
  const code = await main(args, { env, stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, error] = await printed
  process.send!({ id, code, out, error } satisfies HostedResult)
})
process.on('disconnect', () => process.exit())
