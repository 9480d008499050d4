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
  sheets: { rooms: ['lib'], packages: ['fflate', 'read-excel-file'] },
  session: { rooms: ['contract', 'lib'], packages: ['idb-keyval', 'valibot'] },
  // No file of its own: the name means its four folders, outbox → rows → network → device
  offline: { rooms: ['offline/outbox', 'offline/rows', 'offline/network', 'offline/device'], packages: [] },
  'offline/device': { rooms: ['contract', 'rules', 'lib'], packages: ['dexie', 'idb-keyval'] },
  'offline/network': { rooms: ['offline/device', 'contract', 'session', 'lib'], packages: ['valibot'] },
  'offline/rows': { rooms: ['offline/network', 'offline/device', 'contract', 'rules', 'lib'], packages: ['valibot'] },
  'offline/outbox': {
    rooms: ['offline/rows', 'offline/network', 'offline/device', 'contract', 'rules', 'lib'],
    packages: ['dexie', 'valibot'],
  },
  text: { rooms: ['contract', 'lib'], packages: ['react', 'i18next'] },
  ui: { rooms: ['text', 'lib'], packages: [...react, '@mantine/*', 'dayjs', 'qr'] },
  boot: { rooms: ['contract', 'session', 'offline', 'text', 'lib'], packages: ['react'] },
  data: {
    rooms: ['contract', 'rules', 'session', 'sheets', 'offline', 'boot', 'lib'],
    // idb-keyval: what is typed by a user who has no database yet
    packages: [...react, '@tanstack/*', '@noble/ed25519', 'dexie', 'idb-keyval', 'valibot'],
  },
  acting: { rooms: ['contract', 'rules', 'data', 'text', 'ui', 'lib'], packages: screen },
  places: { rooms: ['contract', 'rules', 'data', 'text', 'ui', 'lib'], packages: [...screen, 'leaflet'] },
  hiring: { rooms: ['contract', 'rules', 'data', 'text', 'ui', 'lib'], packages: screen },
  push: { rooms: ['data', 'text', 'ui', 'lib'], packages: react },
  stages: { rooms: ['contract', 'rules', 'data', 'push', 'text', 'ui', 'lib'], packages: screen },
  features: {
    rooms: ['contract', 'rules', 'data', 'acting', 'places', 'hiring', 'push', 'stages', 'text', 'ui', 'lib'],
    packages: screen,
  },
  app: {
    rooms: [
      'contract',
      'rules',
      'session',
      'sheets',
      'offline',
      'boot',
      'data',
      'acting',
      'places',
      'hiring',
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
    rooms: ['contract', 'rules', 'session', 'offline', 'boot', 'text', 'lib'],
    packages: ['workbox-*', 'idb-keyval', 'dexie'],
  },
  // The server's rooms, db ← store ← routes ← http
  'server/core': { rooms: ['contract', 'rules', 'sheets'], packages: 'any' },
  'server/db': { rooms: ['server/core', 'contract', 'rules', 'lib'], packages: 'any' },
  'server/masters': { rooms: ['contract', 'lib'], packages: 'any' },
  'server/gateways': { rooms: ['server/core', 'server/db', 'server/masters', 'contract', 'lib'], packages: 'any' },
  'server/identity': { rooms: ['server/core', 'server/db', 'contract', 'lib'], packages: 'any' },
  'server/mail': { rooms: ['server/core', 'server/db', 'server/gateways'], packages: 'any' },
  'server/store': {
    rooms: [
      'server/core',
      'server/db',
      'server/masters',
      'server/gateways',
      'server/identity',
      'server/mail',
      'contract',
      'rules',
      'lib',
    ],
    packages: 'any',
  },
  'server/sheets': { rooms: ['server/core', 'server/store', 'contract', 'rules', 'sheets'], packages: 'any' },
  'server/reports': { rooms: ['server/core', 'server/identity', 'server/store', 'contract', 'lib'], packages: 'any' },
  'server/openapi': { rooms: ['contract', 'text', 'lib'], packages: 'any' },
  'server/reachouts': {
    rooms: ['server/core', 'server/db', 'server/gateways', 'server/store', 'contract', 'rules', 'lib'],
    packages: 'any',
  },
  'server/routes': {
    rooms: [
      'server/core',
      'server/db',
      'server/masters',
      'server/gateways',
      'server/identity',
      'server/mail',
      'server/store',
      'server/sheets',
      'server/reports',
      'server/reachouts',
      'contract',
      'rules',
      'sheets',
      'lib',
    ],
    packages: 'any',
  },
  'server/jobs': {
    rooms: [
      'server/core',
      'server/db',
      'server/gateways',
      'server/mail',
      'server/store',
      'server/reachouts',
      'rules',
      'lib',
    ],
    packages: 'any',
  },
  'server/http': {
    rooms: [
      'server/core',
      'server/db',
      'server/gateways',
      'server/identity',
      'server/mail',
      'server/store',
      'server/sheets',
      'server/openapi',
      'server/reachouts',
      'server/routes',
      'contract',
      'rules',
      'sheets',
      'lib',
    ],
    packages: 'any',
  },
  'server/demo': {
    rooms: [
      'server/core',
      'server/db',
      'server/masters',
      'server/gateways',
      'server/identity',
      'server/mail',
      'server/store',
      'server/reachouts',
      'server/jobs',
      'contract',
      'rules',
      'lib',
    ],
    packages: 'any',
  },
  'server/backup': { rooms: ['server/core', 'server/db', 'server/store'], packages: 'any' },
  'server/doctor': { rooms: ['server/core', 'server/db', 'server/gateways', 'lib'], packages: 'any' },
  'server/cli': {
    rooms: [
      'server/doctor',
      'server/core',
      'server/db',
      'server/gateways',
      'server/identity',
      'server/store',
      'server/demo',
      'server/backup',
      'sheets',
      'lib',
    ],
    packages: 'any',
  },
  // main.ts and start.ts, which compose the rest
  server: {
    rooms: [
      'server/doctor',
      'server/core',
      'server/db',
      'server/gateways',
      'server/identity',
      'server/mail',
      'server/store',
      'server/sheets',
      'server/reachouts',
      'server/routes',
      'server/jobs',
      'server/http',
      'server/demo',
      'server/backup',
      'contract',
    ],
    packages: 'any',
  },
}

/**
 * The room a file is in: 'features/tasks', 'offline/rows', 'rules', 'sw', 'server/store'; files directly in src
 * (main.tsx) belong to app, those directly in server (start.ts) to 'server'.
 */
export function roomOf(file: string): string | undefined {
  const [first, second, third] = file.split('/')
  if (first === 'sw') return first
  if (first === 'server') return second!.includes('.') ? first : `server/${second}`
  if (first !== 'src') return undefined
  if (second === 'features' || second === 'offline') return third?.includes('.') ? second : `${second}/${third}`
  return second!.includes('.') ? 'app' : second
}

/** Why an import is not allowed, as a sentence; undefined when it is. */
export function objection(arrow: Import): string | undefined {
  const from = roomOf(arrow.from)
  const room = from === undefined ? undefined : rooms[entryOf(from)]
  if (!from || !room) return `${arrow.from} is in no room of the table`
  const isAllowed = arrow.isPackage ? mayUse(room, arrow.to) : mayEnter(from, room, arrow.to)
  return isAllowed ? undefined : `${arrow.from} may not import ${arrow.to}`
}

/** Its entry in the table: all features share one. */
const entryOf = (room: string): string => (room.startsWith('features/') ? 'features' : room)

function mayUse(room: Room, name: string): boolean {
  if (room.packages === 'any') return true
  return room.packages.some((allowed) =>
    allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  )
}

/** app opens every feature, and 'offline' means its four folders; a feature opens no other one. */
function mayEnter(from: string, room: Room, file: string): boolean {
  const to = roomOf(file)
  if (to === undefined) return false
  const names = to.startsWith('offline/') ? [to, 'offline'] : [entryOf(to)]
  return to === from || names.some((name) => room.rooms.includes(name))
}
