// The master key of an installation: from the settings, or, on the embedded database, made once and kept beside the data.
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { newKey } from '../platform/keys/keyring.ts'

export class MasterKeyMissing extends Error {}

/** `mayMake`: for the service on its first start. To a command, a key that isn't there is one that was lost. */
export async function readMasterKeys(config: Config, { mayMake = true } = {}): Promise<Buffer[]> {
  const text = config.masterKeys?.reveal() ?? (await readOrMake(config.dataDir, mayMake))
  return text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))
}

async function readOrMake(dataDir: string, mayMake: boolean): Promise<string> {
  const file = join(dataDir, 'master.key')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known) return known
  if (!mayMake) throw new MasterKeyMissing(`${file} cannot be read: put it back, or set MASTER_KEYS.`)
  await mkdir(dataDir, { recursive: true })
  // Linked into place whole: a crash can't leave half a key behind.
  const fresh = `${file}.new`
  await writeFile(fresh, newKey().toString('base64'), { mode: 0o600 })
  await link(fresh, file)
  await rm(fresh)
  return readFile(file, 'utf8')
}
