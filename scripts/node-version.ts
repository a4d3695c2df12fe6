// The scripts need the Node version of package.json. npm puts it first in PATH; a script started directly may use another.

const REQUIRED = [24, 7] as const

export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1])) return
  console.error(
    `Requires Node ${REQUIRED.join('.')} or later (found ${version}). Run it with npm (npm ci, then npm test), which uses the bundled Node.`,
  )
  process.exit(1)
}
