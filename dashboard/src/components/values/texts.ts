export const copyTexts = {
  copy: 'Copy',
  copied: 'Copied',
  codeBlock: (label: string) => `Copy: ${label}`,
}
