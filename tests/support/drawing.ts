import { rooms } from './rooms.ts'

const may = (from: string): string[] => rooms[from]?.rooms.filter((to) => to !== from) ?? []

function reaches(from: string, to: string, seen = new Set<string>()): boolean {
  return may(from).some((next) => {
    if (next === to) return true
    if (seen.has(next)) return false
    seen.add(next)
    return reaches(next, to, seen)
  })
}

/** Arrows that do not follow from two others: what may be imported through a room that is drawn is left out. */
const arrows = (from: string) =>
  may(from).filter((to) => !may(from).some((between) => between !== to && reaches(between, to)))

const idOf = (room: string) => room.replaceAll(/\W/g, '_')

const programOf = (room: string) => (room === 'sw' ? 'worker' : room.startsWith('server') ? 'server' : 'page')

/** The import table as a Mermaid flowchart: an arrow reads "may import", and leads on to all that the target may import. */
export function drawRooms(): string {
  const names = Object.keys(rooms)
  const program = (name: string, title: string) => [
    `  subgraph in_${name} ["${title}"]`,
    ...names.filter((room) => programOf(room) === name).map((room) => `    ${idOf(room)}["${room}"]`),
    '  end',
  ]
  return [
    'flowchart TB',
    ...program('page', 'src: the page and what all share'),
    ...program('worker', 'sw: the service worker'),
    ...program('server', 'server'),
    ...names.flatMap((room) => arrows(room).map((to) => `  ${idOf(room)} --> ${idOf(to)}`)),
  ].join('\n')
}

const drawing = /```mermaid\n[\s\S]*?\n```/

/** The text of docs/architecture.md with the drawing as it must be. */
export const withDrawing = (text: string) => text.replace(drawing, () => `\`\`\`mermaid\n${drawRooms()}\n\`\`\``)
