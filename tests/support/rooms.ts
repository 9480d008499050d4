import type { Import } from './imports.ts'

interface Room {
  /** Rooms whose files may be imported; every room may import itself. */
  rooms: string[]
  /** Packages, `@scope/*` for all of a scope; 'any' where it does not matter. */
  packages: string[] | 'any'
}

const react = ['react', 'react-dom', 'react-router-dom']
const screen = [...react, 'react-hook-form', '@hookform/resolvers', '@mantine/*', 'valibot']

/** Who may import whom: the table of docs/architecture.md. A feature is a room of its own under features. */
export const rooms: Record<string, Room> = {
  lib: { rooms: [], packages: [] },
  contract: { rooms: ['lib'], packages: ['valibot'] },
  rules: { rooms: ['contract', 'lib'], packages: ['valibot'] },
  sheets: { rooms: ['lib'], packages: ['read-excel-file'] },
  session: { rooms: ['contract', 'lib'], packages: ['idb-keyval', 'valibot'] },
  offline: { rooms: ['contract', 'rules', 'session', 'lib'], packages: ['dexie', 'valibot'] },
  text: { rooms: ['lib'], packages: ['react', 'i18next'] },
  ui: { rooms: ['text', 'lib'], packages: [...react, '@mantine/*', 'dayjs'] },
  data: {
    rooms: ['contract', 'rules', 'session', 'sheets', 'offline', 'lib'],
    // idb-keyval: what is typed by somebody who has no database yet
    packages: [...react, '@tanstack/*', 'dexie', 'idb-keyval', 'valibot'],
  },
  acting: { rooms: ['contract', 'rules', 'data', 'text', 'ui', 'lib'], packages: screen },
  places: { rooms: ['contract', 'rules', 'data', 'text', 'ui', 'lib'], packages: [...screen, 'leaflet'] },
  push: { rooms: ['data', 'text', 'ui', 'lib'], packages: react },
  stages: { rooms: ['contract', 'rules', 'data', 'push', 'text', 'ui', 'lib'], packages: screen },
  features: {
    rooms: ['contract', 'rules', 'data', 'acting', 'places', 'push', 'stages', 'text', 'ui', 'lib'],
    packages: screen,
  },
  app: {
    rooms: [
      'contract',
      'rules',
      'session',
      'sheets',
      'offline',
      'data',
      'acting',
      'places',
      'push',
      'stages',
      'features',
      'text',
      'ui',
      'lib',
    ],
    packages: 'any',
  },
  sw: {
    rooms: ['contract', 'rules', 'session', 'offline', 'text', 'lib'],
    packages: ['workbox-*', 'idb-keyval', 'dexie'],
  },
  server: { rooms: ['contract', 'rules', 'sheets', 'lib'], packages: 'any' },
}

/** The room a file is in: 'features/tasks', 'rules', 'sw'; files directly in src (main.tsx) belong to app. */
export function roomOf(file: string): string | undefined {
  const [first, second, third] = file.split('/')
  if (first === 'sw' || first === 'server') return first
  if (first !== 'src') return undefined
  if (second === 'features') return third?.includes('.') ? 'features' : `features/${third}`
  return second!.includes('.') ? 'app' : second
}

/** Why an import is not allowed, as a sentence; undefined when it is. */
export function objection(arrow: Import): string | undefined {
  const from = roomOf(arrow.from)
  const room = from === undefined ? undefined : rooms[from.split('/')[0]!]
  if (!from || !room) return `${arrow.from} is in no room of the table`
  const isAllowed = arrow.isPackage ? mayUse(room, arrow.to) : mayEnter(from, room, arrow.to)
  return isAllowed ? undefined : `${arrow.from} may not import ${arrow.to}`
}

function mayUse(room: Room, name: string): boolean {
  if (room.packages === 'any') return true
  return room.packages.some((allowed) =>
    allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  )
}

/** app opens every feature; a feature opens no other one. */
function mayEnter(from: string, room: Room, file: string): boolean {
  const to = roomOf(file)
  return to !== undefined && (to === from || room.rooms.includes(to.split('/')[0]!))
}
