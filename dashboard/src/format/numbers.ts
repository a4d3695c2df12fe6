// Numbers in the viewer's language.
const NUMBER = new Intl.NumberFormat()
const ONE_DIGIT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const BYTES = new Intl.NumberFormat('en', { style: 'unit', unit: 'byte', unitDisplay: 'long' })
const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact' })
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 })

export function formatNumber(value: number): string {
  return NUMBER.format(value)
}

/** 12,300 as "12K". */
export function formatCompact(value: number): string {
  return COMPACT.format(value)
}

/** 12.5 as "12.5%". */
export function formatPercent(value: number): string {
  return PERCENT.format(value / 100)
}

/** "14 KB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return BYTES.format(bytes)
  const size = bytes / 1024
  if (size < 1024) return `${ONE_DIGIT.format(size)} KB`
  return size < 1024 * 1024 ? `${ONE_DIGIT.format(size / 1024)} MB` : `${ONE_DIGIT.format(size / 1024 / 1024)} GB`
}
