import type { ReactNode } from 'react'
import s from './charts.module.css'

export type Tile = { key: string; label: ReactNode; value: ReactNode }

/** A few numbers under one frame: two beside each other on a phone, all in a row on a desktop. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <dl className={s.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.key} className={s.tile}>
          <dt>{tile.label}</dt>
          <dd>{tile.value}</dd>
        </div>
      ))}
    </dl>
  )
}
