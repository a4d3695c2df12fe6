export const chartOrTableTexts = {
  view: 'View as',
  chart: 'Chart',
  table: 'Table',
}
