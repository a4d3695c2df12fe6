export const filterTexts = {
  more: 'More filters',
  fewer: 'Fewer filters',
  clear: 'Clear filters',
  from: (label: string) => `${label} from`,
  to: (label: string) => `${label} to`,
  and: 'To',
}
