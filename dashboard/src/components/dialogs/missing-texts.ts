// Texts at a field that must be filled in.
export const missingTexts = {
  text: 'Fill in this field.',
  choice: 'Select a reason.',
  time: 'Select a time.',
}
