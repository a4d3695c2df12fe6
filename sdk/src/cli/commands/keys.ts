// Generates a key pair and its certificate as files.
import { open, unlink } from 'node:fs/promises'
import { createKeyPair } from '../../index.ts'
import type { Command } from '../command.ts'
import { usageError } from '../exit-code.ts'

const DAY_MS = 86_400_000

export const keys: Command = {
  name: 'keys',
  summary: 'Generate a key pair and a certificate',
  description:
    'Register the certificate in the dashboard and keep the key secret. Existing files are never overwritten.',
  options: {
    name: { type: 'string', value: 'text', description: 'name of the certificate (default: gangway)' },
    out: {
      type: 'string',
      value: 'prefix',
      description: 'file name prefix: creates <prefix>.key.pem and <prefix>.certificate.pem (default: gangway)',
    },
    bits: { type: 'string', value: 'n', description: '2048, 3072 or 4096 (default: 2048)' },
    days: { type: 'string', value: 'n', description: 'validity in days (default: 365)' },
  },
  examples: ['gangway keys --name "Acme production 2027" --out acme'],

  async run({ flags, print }) {
    const prefix = flags.value('out') ?? 'gangway'
    if (/(?:^|[/\\])$/.test(prefix)) throw usageError('--out must end with a file name prefix, for example keys/acme.')
    const name = flags.value('name') ?? 'gangway'
    if (name.trim() === '' || name.length > 64) throw usageError('--name must have 1 to 64 characters.')
    const bits = Number(flags.value('bits') ?? 2048)
    if (bits !== 2048 && bits !== 3072 && bits !== 4096) throw usageError('--bits must be 2048, 3072 or 4096.')
    const days = Number(flags.value('days') ?? 365)
    if (!Number.isInteger(days) || days < 1 || days > 3650)
      throw usageError('--days must be a whole number from 1 to 3650.')
    const files = { privateKeyFile: `${prefix}.key.pem`, certificateFile: `${prefix}.certificate.pem` }
    const notBefore = new Date(Date.now() - 60_000)
    const notAfter = new Date(notBefore.getTime() + days * DAY_MS)
    const pair = await createKeyPair({ commonName: name, bits, notBefore, notAfter })
    await writeNew(files.privateKeyFile, pair.privateKeyPem, 0o600)
    await writeNew(files.certificateFile, pair.certificatePem, 0o644).catch(async (error) => {
      // A key without its certificate would block the next attempt.
      await unlink(files.privateKeyFile)
      throw error
    })
    print.result({ ...files, notAfter: notAfter.toISOString() }, () =>
      [
        `Private key   ${files.privateKeyFile}   keep it secret`,
        `Certificate   ${files.certificateFile}   register this file; expires ${notAfter.toISOString().slice(0, 10)}`,
      ].join('\n'),
    )
    return undefined
  },
}

/** The flag wx fails if the file exists, and creates it with its final permissions. */
async function writeNew(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode).catch((error: { code?: string }) => {
    throw usageError(
      error.code === 'EEXIST' ? `${file} already exists and was not changed.` : `${file} cannot be written.`,
    )
  })
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}
