// Runs after `npm ci`. Trimming waits for the disk and the build computes, so both run at once. Plain JavaScript, because an
// install may run it on an older Node.
await Promise.all([import('./trim-installation.js'), import('../dashboard/build.js')])
