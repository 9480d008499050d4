import s from './icons.module.css'

/** The paths of all icons: a 24 px box, drawn with a round pen of 2. */
const paths = {
  tasks: 'M9 3.5h6v3H9zM9 5H5v15.5h14V5h-4M8.5 13.5l2.5 2.5 4.5-5',
  case: 'M4 8h16v11.5H4zM9 8V4.5h6V8M4 13.5h16',
  chart: 'M4 20h16M7 16.5V13M12 16.5V5M17 16.5v-7',
  chat: 'M4 5h16v11.5H10.5L6 20.5v-4H4z',
  says: 'M4 4.5h16v11.5h-9.5L6 20v-4H4zM8 8.5h8M8 12h4.5',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.6 9.6a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1.1.8-1.1 1.6M12 16.6h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L21 21',
  filter: 'M4 7h16M7 12h10M10 17h4',
  slide: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  sort: 'M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  left: 'M15 5l-7 7 7 7',
  back: 'M20 12H5M11 6l-6 6 6 6',
  phone:
    'M6.5 3.5h3l1.8 4.6-2.4 1.8a12 12 0 0 0 5.2 5.2l1.8-2.4 4.6 1.8v3a3 3 0 0 1-3.2 3A15.5 15.5 0 0 1 3.5 6.700a3 3 0 0 1 3-3.200z',
  clock: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.500v5l3.2 2',
  cal: 'M4 6h16v14H4zM4 10.500h16M8.5 3.500V7M15.5 3.500V7',
  tick: 'M4.5 12.500l5 5L19.5 7',
  cross: 'M6 6l12 12M18 6L6 18',
  helmet: 'M4.5 15.500v-1a7.5 7.5 0 0 1 15 0v1M2.5 15.500h19v3.500h-19zM10 11V6.500h4V11',
  noshow: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  inbox: 'M4 13l2.5-8h11l2.5 8v6.500H4zM4 13h5l1 3h4l1-3h5',
  list: 'M3.5 7l2 2 3.5-4M3.5 16l2 2 3.5-4M13 7.500h7.500M13 16.500h7.5',
  send: 'M12 20V5M5.5 11.500L12 5l6.5 6.5',
  alert: 'M12 4L2.5 20h19zM12 10v4.500M12 17.300h.01',
  device: 'M7.5 2.500h9v19h-9zM11 18.500h2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  get: 'M12 4v11.500M6.5 10.500L12 16l5.5-5.500M4 20h16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  pin: 'M12 21.500s7-6.8 7-12a7 7 0 0 0-14 0c0 5.2 7 12 7 12zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  edit: 'M4 20l1-4.500L16 4.5 19.5 8 8.5 19z',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  board: 'M4 4h4v16H4zM10 4h4v11h-4zM16 4h4v7h-4z',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  cols: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  undo: 'M8.5 4.500L4 9l4.5 4.500M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  lock: 'M6 11h12v9.500H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.500a7.5 7.5 0 0 1 15 0',
  bldg: 'M5 20.500V4h9v16.500M14 9.500h5v11M3 20.500h18M8 8h3M8 12h3M8 16h3',
  bot: 'M5 9h14v10H5zM12 9V5M9.5 13.500h.01M14.5 13.500h.01M9.5 4.500h5',
  wa: 'M12 3.500a8.5 8.5 0 0 0-7.3 12.800L3.5 20.500l4.3-1.100A8.5 8.5 0 1 0 12 3.500zM9 9c0 3.5 2.5 6 6 6',
  sync: 'M19.5 10.500a8 8 0 0 0-14-3.500L4 8.500M4 4v4.500h4.500M4.5 13.500a8 8 0 0 0 14 3.500l1.5-1.500M20 20v-4.500h-4.5',
  file: 'M6 3h8l4.5 4.500V21H6zM14 3v5h4.5',
  rupee: 'M7 4h10M7 8.500h10M7 4c7 0 7 8.5 0 8.500L14.5 20.5',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  copy: 'M8.5 8.500H20V20H8.500zM4 15.500V4h11.5',
  nonet:
    'M4 4l16 16M5 12.500a10 10 0 0 1 4-2.700M19 12.500a10 10 0 0 0-5-2.900M2 9a15 15 0 0 1 4.5-2.800M22 9a15 15 0 0 0-11.5-3.900M8.5 16a5 5 0 0 1 5-1M12 20h.01',
  ring: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
} as const

export type IconName = keyof typeof paths

type Props = { name: IconName; size?: 's' | 'm' | 'l'; className?: string }

/** A decorative icon beside a text. Hidden from screen readers, which read the text. */
export function Icon({ name, size = 'm', className = '' }: Props) {
  // Dots are drawn with a heavier pen, or they vanish beside the other icons.
  const dots = name === 'more' || name === 'drag' ? s.dots : ''
  return (
    <svg
      className={`${s.icon} ${s[size]} ${dots} ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
