const WIDTH = 30

export function progressBar(sentBytes: number, totalBytes: number): string {
  const share = totalBytes === 0 ? 1 : Math.min(1, sentBytes / totalBytes)
  const filled = Math.round(share * WIDTH)
  const percent = `${Math.floor(share * 100)}`.padStart(3)
  const note = share === 1 ? '  waiting for confirmation' : ''
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${percent}%${note}`
}
