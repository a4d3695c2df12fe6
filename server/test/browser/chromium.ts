// A browser for tests: the one that is named, or found, or, where the system lets us, installed.
import { execFile } from 'node:child_process'
import { access, glob } from 'node:fs/promises'
import { homedir } from 'node:os'
import { promisify } from 'node:util'

/** Without windows of its own, which nobody sees: takes two thirds of the time. It shows no PDF files. */
const BARE_PLACES = ['/usr/bin/chromium-headless-shell']
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const PLAYWRIGHT = process.env.PLAYWRIGHT_BROWSERS_PATH ?? `${homedir()}/.cache/ms-playwright`
const BARE_CACHES = [`${PLAYWRIGHT}/chromium_headless_shell-*/chrome-linux*/*headless*shell`]
const CACHES = [
  `${PLAYWRIGHT}/chromium-*/chrome-linux*/chrome`,
  `${homedir()}/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*`,
]
const INSTALL_MS = 300_000

/** Its path; or why there is none, said loudly by whoever skips because of it. `whole`: one that shows PDF files too. */
export async function findChromium({ whole = false } = {}): Promise<{ path: string } | { missing: string }> {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return (await isThere(named)) ? { path: named } : { missing: `CHROMIUM_PATH is ${named}, which is not there` }
  const found = (await installed(whole)) ?? ((await install()) ? await installed(whole) : undefined)
  return found
    ? { path: found }
    : { missing: 'no Chromium or Chrome is installed: install one, or name it in CHROMIUM_PATH' }
}

async function installed(whole: boolean): Promise<string | undefined> {
  for (const place of [...(whole ? [] : BARE_PLACES), ...PLACES]) if (await isThere(place)) return place
  for (const cache of [...(whole ? [] : BARE_CACHES), ...CACHES]) for await (const path of glob(cache)) return path
  return undefined
}

/** On a Debian that is ours to change. Several test files may come here at once: apt-get waits for its own lock. */
async function install(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isThere('/etc/debian_version')) || !(await isThere('/usr/bin/apt-get')))
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
    // Not every Debian has it; the whole one does as well, only slower.
    await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell').catch(() => {})
    return true
  } catch {
    return false
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
