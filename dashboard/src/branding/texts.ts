import { formatNumber } from '../format/numbers.ts'
import { isolate } from '../format/sentences.ts'

export const brandingTexts = {
  title: 'Branding',
  description: 'How your organisation appears on completion pages and in the emails that link to them.',
  loading: 'Loading branding…',
  appearance: 'Appearance',
  displayName: 'Display name',
  displayNameHint: (name: string) => `The name your customers see. Leave empty to use ${isolate(name)}.`,
  supportEmail: 'Support email',
  supportEmailHint: 'Shown to customers who need help.',
  accentColour: 'Accent colour',
  accentColourHint: 'Used for buttons, links and the progress bar. Leave empty to use the default.',
  pickColour: 'Pick accent colour',
  notAColour: 'Enter # and six hexadecimal digits, for example #1f4bd8.',
  contrastGood: (contrast: number) =>
    `Contrast with white: ${formatNumber(contrast)}:1. White text on this colour is easy to read.`,
  contrastPoor: (contrast: number, minimum: number) =>
    `Contrast with white: ${formatNumber(contrast)}:1. Choose a darker colour: buttons have white text, and people with low vision need at least ${formatNumber(minimum)}:1 to read it.`,
  save: 'Save branding',
  saved: 'Branding saved',
}

export const logoTexts = {
  label: 'Logo',
  hint: (maximum: string) => `PNG or JPEG, up to ${maximum} and 2,000 pixels on each side.`,
  choose: 'Choose logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
  none: 'No logo',
  alt: 'Your logo',
  wrongType: 'Choose a PNG or JPEG file.',
  tooLarge: (maximum: string) => `The logo is too large. The maximum is ${maximum}.`,
}

export const returnHostTexts = {
  title: 'Return URLs',
  message:
    'When a customer has finished, the completion page can send them back to you. Only URLs on these hosts are accepted.',
  label: 'Allowed hosts',
  hint: 'For example app.acme.example, without https://. Press Enter after each host.',
  remove: (host: string) => `Remove ${host}`,
}

export const previewTexts = {
  title: 'Preview',
  message: 'A completion page as your customers see it, with these settings.',
  light: 'Light',
  dark: 'Dark',
  heading: (name: string) => `${isolate(name)} needs some information about Acme Logistics Ltd`,
  item: 'Proof that the business is registered',
  button: 'Send document',
  help: (name: string) => `Questions? Contact ${isolate(name)}:`,
}
