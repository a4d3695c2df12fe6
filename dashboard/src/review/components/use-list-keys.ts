// Keys of a list in the review: a figure opens a section, and / goes to the search field.
import { useKeys } from '../../components/keys/use-keys.ts'

/** As many as the queue has sections. */
const MOST_SECTIONS = 8

export function useListKeys(sections: string): void {
  const open = (index: number) =>
    document.querySelectorAll<HTMLElement>(`nav[aria-label="${sections}"] > a`)[index]?.click()
  const figures = Array.from({ length: MOST_SECTIONS }, (_, index) => [String(index + 1), () => open(index)])
  useKeys({
    ...Object.fromEntries(figures),
    '/': () => document.querySelector<HTMLInputElement>('main search input[type=search]')?.select(),
  })
}
