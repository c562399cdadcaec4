/** Line icons on a grid of 24; decoration beside a text, so hidden from screen readers. */
const SHAPES = {
  today: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  trends: 'M4 19V5M4 19h16M8 15l3.5-4 3 2.5L20 8',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.700 1.900 7.500 5.500',
  assistant:
    'M5 5h14a1.500 1.500 0 0 1 1.500 1.500v9A1.500 1.500 0 0 1 19 17h-7l-4.500 3.500V17H5a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 5 5ZM8 9.500h8M8 12.800h5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400ZM9 19.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400Z',
  key: 'M8.500 19a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM11.800 11.200 20 3M16.500 6.500l2.500 2.500M14 9l1.800 1.800',
  plug: 'M9 3v5M15 3v5M6.500 8h11v3.500a5.500 5.500 0 0 1-11 0ZM12 17v4',
  device:
    'M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 16 21H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3ZM11 18h2',
  browser:
    'M5 5h14a1.500 1.500 0 0 1 1.500 1.500v11A1.500 1.500 0 0 1 19 19H5a1.500 1.500 0 0 1-1.500-1.500v-11A1.500 1.500 0 0 1 5 5ZM3.500 9h17',
  next: 'm9.500 6 6 6-6 6',
  back: 'm14.500 6-6 6 6 6',
  copy: 'M9 9h10v11H9ZM5 15V4h10',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  warning: 'M12 4 2.800 19.500h18.400ZM12 10v4.500M12 17.200v.1',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  rotate: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9.500M20 4.500v5h-5',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l.8 13h8.400L17 7M10.500 11v5.500M13.500 11v5.500',
  signOut: 'M14 4h4.500A1.500 1.500 0 0 1 20 5.500v13a1.500 1.500 0 0 1-1.500 1.500H14M10 16l-4-4 4-4M6 12h9',
} as const

export type IconName = keyof typeof SHAPES

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  )
}
