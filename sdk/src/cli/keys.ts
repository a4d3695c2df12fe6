// A key pair and its certificate, in files.
import { open, unlink } from 'node:fs/promises'
import { createKeyPair } from '../index.ts'
import type { Command } from './command.ts'
import { CommandError, EXIT, usage } from './exit-code.ts'

const DAY_MS = 86_400_000

export const keys: Command = {
  name: 'keys',
  summary: 'Generate a key pair and a certificate',
  about: 'Register the certificate on the dashboard and keep the key. Existing files are never overwritten.',
  options: {
    name: { type: 'string', value: 'text', message: 'name of the certificate (default: gangway)' },
    out: {
      type: 'string',
      value: 'prefix',
      message: 'prefix of the files: <prefix>.key.pem, <prefix>.certificate.pem (default: gangway)',
    },
    bits: { type: 'string', value: 'n', message: '2048, 3072 or 4096 (2048)' },
    days: { type: 'string', value: 'n', message: 'validity in days (default: 365)' },
  },
  examples: ['gangway keys --name "Acme production 2027" --out acme'],

  async run({ given, print }) {
    const prefix = given.text('out') ?? 'gangway'
    if (/(?:^|[/\\])$/.test(prefix)) throw usage('--out must say how the files are called, as in keys/acme.')
    const name = given.text('name') ?? 'gangway'
    if (name.trim() === '' || name.length > 64) throw usage('--name must have 1 to 64 characters.')
    const bits = Number(given.text('bits') ?? 2048)
    if (bits !== 2048 && bits !== 3072 && bits !== 4096) throw usage('--bits must be 2048, 3072 or 4096.')
    const days = Number(given.text('days') ?? 365)
    if (!Number.isInteger(days) || days < 1 || days > 3650) throw usage('--days must be a whole number from 1 to 3650.')
    const files = { privateKeyFile: `${prefix}.key.pem`, certificateFile: `${prefix}.certificate.pem` }
    const notBefore = new Date(Date.now() - 60_000)
    const notAfter = new Date(notBefore.getTime() + days * DAY_MS)
    const pair = await createKeyPair({ commonName: name, bits, notBefore, notAfter })
    await write(files.privateKeyFile, pair.privateKeyPem, 0o600)
    await write(files.certificateFile, pair.certificatePem, 0o644).catch(async (error) => {
      // A key without its certificate would be in the way of the next try.
      await unlink(files.privateKeyFile)
      throw error
    })
    print.result({ ...files, notAfter: notAfter.toISOString() }, () =>
      [
        `Private key   ${files.privateKeyFile}   keep it secret`,
        `Certificate   ${files.certificateFile}   register this one; expires ${notAfter.toISOString().slice(0, 10)}`,
      ].join('\n'),
    )
    return undefined
  },
}

/** wx: made, or refused when it is there. Nobody else can read it in between. */
async function write(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode).catch((error: { code?: string; message: string }) => {
    const taken = error.code === 'EEXIST'
    throw new CommandError(
      EXIT.usage,
      taken ? `${file} already exists and was not changed.` : `${file} cannot be written.`,
      'Usage',
    )
  })
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}
