/** What the result of a sample lacks. */
export const missingTexts = {
  result: 'Choose whether you agree.',
  categories: 'Choose what you disagree with.',
  reason: 'Enter a reason.',
}
