import { formatNumber } from '../../format/numbers.ts'

export const layoutTexts = {
  showMore: (rest: number) => `Show more (${formatNumber(rest)})`,
}
