import { formatList } from '../../format/sentences.ts'
import { type DocumentRow, NEEDS } from './configuration-content.ts'
import { configurationTexts as texts } from './texts.ts'

/** What a person gives for the document: "number, expiry date and file". */
export function neededOf(row: DocumentRow): string {
  return formatList(NEEDS.filter((need) => row[need]).map((need) => texts.needNames[need])) || texts.noNeeds
}
