// Finds a browser for tests: the one named in CHROMIUM_PATH, an installed one, or, on Debian as root, one it installs.
import { execFile } from 'node:child_process'
import { access, glob } from 'node:fs/promises'
import { homedir } from 'node:os'
import { promisify } from 'node:util'

/** Headless builds come first: they are a third faster. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const PLAYWRIGHT = process.env.PLAYWRIGHT_BROWSERS_PATH ?? `${homedir()}/.cache/ms-playwright`
const CACHES = [
  `${PLAYWRIGHT}/chromium_headless_shell-*/chrome-linux*/*headless*shell`,
  `${PLAYWRIGHT}/chromium-*/chrome-linux*/chrome`,
  `${homedir()}/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*`,
]
const INSTALL_MS = 300_000

/** Its path, or the reason why there is none, which skipped tests show. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return (await exists(named)) ? { path: named } : { missing: `CHROMIUM_PATH is ${named}, which does not exist` }
  const found = (await installed()) ?? ((await install()) ? await installed() : undefined)
  return found
    ? { path: found }
    : { missing: 'no Chromium or Chrome is installed: install one, or name it in CHROMIUM_PATH' }
}

async function installed(): Promise<string | undefined> {
  for (const path of PATHS) if (await exists(path)) return path
  for (const cache of CACHES) for await (const path of glob(cache)) return path
  return undefined
}

/** Only as root on Debian. Several test files may install at the same time: apt-get waits for its lock. */
async function install(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await exists('/etc/debian_version')) || !(await exists('/usr/bin/apt-get')))
    return false
  const apt = (...args: string[]) =>
    promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=240', '-qq', ...args], {
      timeout: INSTALL_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    await apt('install', '-y', '--no-install-recommends', 'chromium').catch(async () => {
      await apt('update')
      await apt('install', '-y', '--no-install-recommends', 'chromium')
    })
    // Not every Debian release has it; the full browser works too, only slower.
    await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell').catch(() => {})
    return true
  } catch {
    return false
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
