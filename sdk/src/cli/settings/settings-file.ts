// The settings file: JSON, named by --config or GANGWAY_CONFIG, or in the user's configuration folder.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { usageError } from '../exit-code.ts'

export type Values = Readonly<Record<string, string | undefined>>

const KEYS = [
  'baseUrl',
  'clientId',
  'privateKeyFile',
  'certificateFile',
  'issuer',
  'tokenEndpoint',
  'email',
  'webhookSecret',
]

/** A file in the working folder is never read unless it is named. */
export async function readSettingsFile(
  named: string | undefined,
  env: Values,
): Promise<{ path?: string; values: Values }> {
  const configFolder = env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const path = named ?? [join(configFolder, 'gangway', 'config.json')].find((file) => existsSync(file))
  if (path === undefined) return { values: {} }
  const text = await readText(path, 'settings file')
  let values: Record<string, unknown>
  try {
    values = JSON.parse(text)
  } catch {
    throw usageError(`${path} is not valid JSON.`)
  }
  const invalid = Object.entries(values).filter(([key, value]) => !KEYS.includes(key) || typeof value !== 'string')
  if (invalid.length > 0)
    throw usageError(
      `${path}: ${invalid.map(([key]) => key).join(', ')} must be a known setting with a string value. Settings: ${KEYS.join(', ')}.`,
    )
  const besideFile = (value: unknown) => (value === undefined ? undefined : resolve(dirname(path), value as string))
  return {
    path,
    values: {
      ...(values as Values),
      privateKeyFile: besideFile(values.privateKeyFile),
      certificateFile: besideFile(values.certificateFile),
    },
  }
}

export async function readText(file: string, kind: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: { code?: string }) => {
    throw usageError(error.code === 'ENOENT' ? `No ${kind} found at ${file}.` : `The ${kind} ${file} cannot be read.`)
  })
}
