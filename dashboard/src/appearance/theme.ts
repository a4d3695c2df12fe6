// Colours and sizes. Every text colour has a contrast of at least 4.5:1 against its background, in light and dark.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { KeyboardEvent } from 'react'

const sea: MantineColorsTuple = [
  '#e8f6f9',
  '#d3eaf0',
  '#a6d5e1',
  '#7fc4d4',
  '#5eb3c7',
  '#3a9cb3',
  '#1f8299',
  '#0f6a7f',
  '#0f5c6e',
  '#0a4a59',
]

/** Dark greys with a hint of blue; the first is text, the eighth the background of cards. */
const dark: MantineColorsTuple = [
  '#d5dde0',
  '#b4c0c5',
  '#93a1a7',
  '#66757b',
  '#3d4b51',
  '#2a373d',
  '#212c31',
  '#182024',
  '#121a1d',
  '#0d1315',
]

/** Too short to wait for. */
const QUICK_MS = 80
const FADE = { transition: 'fade', duration: QUICK_MS } as const

/** The page keeps its scroll bar behind a dialog; space for a second one would move it. */
const KEPT_SCROLL_BAR = { removeScrollBar: false }

const TITLE = { title: { fontSize: '1.1rem', fontWeight: 650 } }

/** Enter takes what was typed instead of submitting the form, which an open list without a match doesn't submit either. */
const LIST_PROPS = {
  selectFirstOptionOnChange: true,
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && event.currentTarget.dataset.expanded) event.preventDefault()
  },
}

/** `onDialogClosed` keeps the focus where a keyboard user expects it. */
export const appTheme = (onDialogClosed: () => void) =>
  createTheme({
    primaryColor: 'sea',
    primaryShade: { light: 8, dark: 7 },
    colors: { sea, dark },
    autoContrast: false,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", monospace',
    defaultRadius: 'md',
    cursorType: 'pointer',
    // A button that moves while it is pressed has the browser put the layers of the whole page together again, twice per click.
    activeClassName: '',
    respectReducedMotion: true,
    headings: { fontWeight: '650' },
    components: {
      Modal: {
        styles: TITLE,
        defaultProps: {
          onExitTransitionEnd: onDialogClosed,
          transitionProps: FADE,
          removeScrollProps: KEPT_SCROLL_BAR,
        },
      },
      Drawer: { styles: TITLE, defaultProps: { removeScrollProps: KEPT_SCROLL_BAR } },
      ModalRoot: { defaultProps: { transitionProps: FADE, removeScrollProps: KEPT_SCROLL_BAR } },
      // The first entry takes the focus; an empty element before it would be no entry of the menu.
      Menu: { defaultProps: { transitionProps: FADE, withInitialFocusPlaceholder: false } },
      Popover: { defaultProps: { transitionProps: FADE } },
      // The options of a closed list aren't in the page: a form with five lists of countries would have 2,000 elements more.
      Combobox: { defaultProps: { keepMounted: false } },
      Select: { defaultProps: LIST_PROPS },
      MultiSelect: { defaultProps: LIST_PROPS },
    },
  })

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4d5b61',
    '--mantine-color-placeholder': '#667278',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0f5c6e',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#96201a',
    '--ground': '#f5f8f9',
    '--surface': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b6bb',
    '--mantine-color-placeholder': '#8d999e',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-anchor': '#7fd1e3',
    '--mantine-color-body': '#182024',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#96201a',
    '--ground': '#10171a',
    '--surface': '#182024',
  },
})
