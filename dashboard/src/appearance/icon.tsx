// The icons of the app, as strokes on a grid of 24. They repeat what words say, so they are hidden from screen readers.
// Why they don't come from an icon package: docs/decisions/0015-dependencies.md.

const SHAPES = {
  empty: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 3a9 9 0 1 0 .01 0M12 7v5l3.5 2',
  dot: 'M12 10a2 2 0 1 0 .01 0',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  business: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  person: 'M12 4a4 4 0 1 0 .01 0M4 20c1-4 4-6 8-6s7 2 8 6',
  people:
    'M9 5a3.5 3.5 0 1 0 .01 0M2.5 19c.8-3.6 3-5.5 6.5-5.5s5.7 1.9 6.5 5.5M16 5.5a3 3 0 0 1 0 6M17.5 14c2.2.6 3.5 2.2 4 5',
  webhook: 'M4 12h9M10 7l5 5-5 5M19 5v14',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  key: 'M8 11a4 4 0 1 0 .01 0M11 13.5L20 4.5M16 8.5l3 3',
  shield: 'M12 3l8 3v6c0 4.5-3 7.5-8 9-5-1.5-8-4.5-8-9V6z',
  search: 'M10 4a6 6 0 1 0 .01 0M14.5 14.5L20 20',
  audit: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  chart: 'M4 20h16M7 20v-6M12 20V6M17 20v-9',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 18a2 2 0 0 0 4 0',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  sun: 'M12 8a4 4 0 1 0 .01 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5z',
  keyboard: 'M2 7h20v11H2zM6 11h.01M10 11h.01M14 11h.01M18 11h.01M8 14.5h8',
  screen: 'M3 5h18v11H3zM8 20h8M12 16v4',
  signOut: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  back: 'M20 12H5M11 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  external: 'M13 5h6v6M19 5l-9 9M10 6H5v13h13v-5',
  plus: 'M12 5v14M5 12h14',
  more: 'M12 5h.01M12 12h.01M12 19h.01',
  camera: 'M4 8h4l1.5-3h5L16 8h4v11H4zM12 10a3.5 3.5 0 1 0 .01 0',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  palette:
    'M12 3a9 9 0 0 0 0 18c1.5 0 2-1 1.5-2-.6-1.2.2-2.5 1.5-2.5h2.5A3.5 3.5 0 0 0 21 13c0-5.5-4-10-9-10zM7.5 12h.01M9.5 8h.01M14.5 8h.01',
  collapse: 'M4 5h16v14H4zM9 5v14M16 9l-3 3 3 3',
  expand: 'M4 5h16v14H4zM9 5v14M13 9l3 3-3 3',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  zoomIn: 'M10 4a6 6 0 1 0 .01 0M14.5 14.5L20 20M10 7.5v5M7.5 10h5',
  zoomOut: 'M10 4a6 6 0 1 0 .01 0M14.5 14.5L20 20M7.5 10h5',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z',
  fitWidth: 'M3 5v14M21 5v14M7 12h10M9.5 9.5L7 12l2.5 2.5M14.5 9.5L17 12l-2.5 2.5',
  rotate: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  waive: 'M12 4a8 8 0 1 0 .01 0M6.5 17.5l11-11',
  refresh: 'M20 11a8 8 0 1 0-2.5 6M20 5v6h-6',
} as const

export type IconName = keyof typeof SHAPES

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
