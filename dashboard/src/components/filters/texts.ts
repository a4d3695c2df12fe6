export const filterTexts = {
  show: 'Show filters',
  hide: 'Hide filters',
  more: 'More filters',
  fewer: 'Fewer filters',
  clear: 'Clear filters',
  clearOne: (label: string) => `Clear filter: ${label}`,
  noChoice: 'No matches',
  from: (label: string) => `${label} from`,
  to: (label: string) => `${label} to`,
  and: 'To',
}
