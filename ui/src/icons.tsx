/**
 * Owns the icons: strokes on a 24 × 24 field, drawn for this product, coloured by the text around them.
 * An icon is decoration; the control that holds it has the name.
 */
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icons.module.css'

const dot = (x: number, y: number) => `M${x} ${y}h.01`
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const eye = 'M2.5 12C4.6 8 8 5.5 12 5.5S19.4 8 21.5 12C19.4 16 16 18.5 12 18.5S4.6 16 2.5 12z'
const bell = 'M6 10a6 6 0 0 1 12 0c0 4.2 1 5.6 2 6.8H4C5 15.6 6 14.2 6 10z'

const paths = {
  bell: `${bell}M10 20a2.2 2.2 0 0 0 4 0`,
  check: 'M5 12.8l4.5 4.5L19 7.5',
  'chevron-down': 'M6.5 9.5l5.5 5.5 5.5-5.5',
  'chevron-left': 'M14.5 6.5L9 12l5.5 5.5',
  'chevron-right': 'M9.5 6.5L15 12l-5.5 5.5',
  'chevron-up': 'M6.5 14.5L12 9l5.5 5.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  copy: 'M8.5 10a1.5 1.5 0 0 1 1.5-1.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5zM5.5 15.5A1.5 1.5 0 0 1 4 14V5.5A1.5 1.5 0 0 1 5.5 4H14a1.5 1.5 0 0 1 1.5 1.5',
  device: 'M4.5 6.5A1.5 1.5 0 0 1 6 5h12a1.5 1.5 0 0 1 1.5 1.5V15h-15zM2.5 18.5h19',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  edit: 'M4.5 19.5l1-4.2L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.7 18.5zM14 6.8L17.2 10',
  external: 'M13.5 4.5h6v6M19 5l-8.5 8.5M18 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V7.5A1.5 1.5 0 0 1 6 6h4',
  eye: `${eye}${circle(12, 12, 2.75)}`,
  'eye-off':
    'M4 4l16 16M9.4 5.85A9 9 0 0 1 12 5.5c4 0 7.4 2.5 9.5 6.5a14.4 14.4 0 0 1-2.7 3.65M6.3 7.5A13.5 13.5 0 0 0 2.5 12c2.1 4 5.5 6.5 9.5 6.5a9.3 9.3 0 0 0 4.7-1.3M10.05 10.05a2.75 2.75 0 0 0 3.9 3.9',
  folder:
    'M3.5 7A1.5 1.5 0 0 1 5 5.5h4.2l2.3 2.5H19A1.5 1.5 0 0 1 20.5 9.5V17a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17z',
  globe: `${circle(12, 12, 8.5)}M3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z`,
  info: `${circle(12, 12, 8.5)}M12 11v5.2${dot(12, 7.9)}`,
  link: 'M9.8 14.2a3.6 3.6 0 0 0 5.1 0l3.8-3.8a3.6 3.6 0 0 0-5.1-5.1l-1.5 1.5M14.2 9.8a3.6 3.6 0 0 0-5.1 0l-3.8 3.8a3.6 3.6 0 0 0 5.1 5.1l1.5-1.5',
  lock: 'M5.5 12A1.5 1.5 0 0 1 7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5zM8.2 10.5V7.6a3.8 3.8 0 0 1 7.6 0v2.9M12 14.5v2',
  'log-out': 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  mail: 'M3.5 7A1.5 1.5 0 0 1 5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17zM4 7.2l6.9 5.4a1.8 1.8 0 0 0 2.2 0L20 7.2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  monitor:
    'M3.5 6A1.5 1.5 0 0 1 5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15zM12 16.5V20M8.5 20h7',
  moon: 'M19.8 14.3A8.2 8.2 0 0 1 9.7 4.2a8.2 8.2 0 1 0 10.1 10.1z',
  more: `${circle(5.5, 12, 0.6)}${circle(12, 12, 0.6)}${circle(18.5, 12, 0.6)}`,
  palette: `M12 3.5a8.5 8.5 0 1 0 0 17c1.3 0 1.9-.9 1.7-2-.2-1.3.5-2.5 2-2.5h2.3c1.6 0 2.5-1.2 2.5-3.1 0-5.3-3.8-9.4-8.5-9.4z${dot(7.6, 11.4)}${dot(10.4, 7.6)}${dot(14.8, 8)}${dot(17, 11.6)}`,
  phone:
    'M7 4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5zM10.8 18h2.4',
  plus: 'M12 5.5v13M5.5 12h13',
  refresh: 'M19.5 5v4.5H15M4.5 19v-4.5H9M18.7 9.3A7.5 7.5 0 0 0 5.4 8.5M5.3 14.7a7.5 7.5 0 0 0 13.3.8',
  search: `${circle(10.5, 10.5, 6)}M15 15l5 5`,
  settings: `M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20${circle(15, 7, 2.4)}${circle(9, 17, 2.4)}`,
  share: `${circle(6, 12, 2.4)}${circle(17.5, 5.8, 2.4)}${circle(17.5, 18.2, 2.4)}M8.2 10.8l7.2-3.9M8.2 13.2l7.2 3.9`,
  shield: 'M12 3.2l7 2.5v5.3c0 4.5-2.8 7.9-7 9.8-4.2-1.9-7-5.3-7-9.8V5.7zM9 11.8l2.2 2.2 4-4.2',
  star: 'M12 3.8l2.5 5.3 5.8.7-4.3 4 1.1 5.7L12 16.7l-5.1 2.8L8 13.8l-4.3-4 5.8-.7z',
  sun: `${circle(12, 12, 3.8)}M12 2.8v1.9M12 19.3v1.9M2.8 12h1.9M19.3 12h1.9M5.5 5.5l1.35 1.35M17.15 17.15l1.35 1.35M5.5 18.5l1.35-1.35M17.15 6.85l1.35-1.35`,
  tag: `M4 5.5A1.5 1.5 0 0 1 5.5 4h6.2a1.5 1.5 0 0 1 1.06.44l6.8 6.8a1.5 1.5 0 0 1 0 2.12l-6.2 6.2a1.5 1.5 0 0 1-2.12 0l-6.8-6.8A1.5 1.5 0 0 1 4 11.7z${dot(8.2, 8.2)}`,
  trash:
    'M4.5 6.8h15M9 6.8V5a1.2 1.2 0 0 1 1.2-1.2h3.6A1.2 1.2 0 0 1 15 5v1.8M6.3 6.8l.8 11.9a1.6 1.6 0 0 0 1.6 1.5h6.6a1.6 1.6 0 0 0 1.6-1.5l.8-11.9M10.2 10.8v5.4M13.8 10.8v5.4',
  unlock:
    'M5.5 12A1.5 1.5 0 0 1 7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5zM8.2 10.5V7.6a3.8 3.8 0 0 1 7.3-1.5M12 14.5v2',
  upload: 'M12 15.5v-11M7.5 8.8L12 4.3l4.5 4.5M4.5 19.5h15',
  user: `${circle(12, 8.2, 3.8)}M4.5 20c.7-3.7 3.7-6 7.5-6s6.8 2.3 7.5 6`,
  warning: `M10.6 4.7a1.6 1.6 0 0 1 2.8 0l7.3 12.8a1.6 1.6 0 0 1-1.4 2.4H4.7a1.6 1.6 0 0 1-1.4-2.4zM12 9.5v4.3${dot(12, 16.8)}`,
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as readonly IconName[]

export type IconProps = Omit<ComponentProps<'svg'>, 'name'> & { name: IconName }

/** As tall as 1.25 of the text it stands in; set font-size around it for another size. */
export function Icon({ name, className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
      className={classNames(styles.icon, className)}
    >
      <path d={paths[name]} />
    </svg>
  )
}
