// The master keys: from the settings or, with the embedded database, generated once and kept in the data folder.
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { newKey } from '../platform/keys/keyring.ts'

export class MasterKeyMissing extends Error {}

/** Only the service generates a key, on its first start; for a command a missing key is a lost key. */
export async function readMasterKeys(config: Config, { mayMake = true } = {}): Promise<Buffer[]> {
  const text = config.masterKeys?.reveal() ?? (await readOrMake(config.dataDir, mayMake))
  return text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))
}

async function readOrMake(dataDir: string, mayMake: boolean): Promise<string> {
  const file = join(dataDir, 'master.key')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known) return known
  if (!mayMake) throw new MasterKeyMissing(`${file} cannot be read. Restore the file or set MASTER_KEYS.`)
  await mkdir(dataDir, { recursive: true })
  // Linking is atomic, so a crash cannot leave half a key.
  const fresh = `${file}.new`
  await writeFile(fresh, newKey().toString('base64'), { mode: 0o600 })
  await link(fresh, file)
  await rm(fresh)
  return readFile(file, 'utf8')
}
