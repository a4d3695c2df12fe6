import { isolate } from '../../format/sentences.ts'

export const dialogTexts = {
  typeToConfirm: (text: string) => `Type ${isolate(text)} to confirm`,
}

export const secretTexts = {
  leave: (what: string) => `Leave without saving ${what}? You won't be able to see it again.`,
  save: (what: string) => `Save ${what}`,
  shownOnce: "You won't be able to see it again.",
  copy: (what: string) => `Copy ${what}`,
  saved: "I've saved it",
  download: 'Download',
  done: 'Done',
}
