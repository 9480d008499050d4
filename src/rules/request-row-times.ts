import { plainDigits } from '../lib/digits.ts'
import { isoDay } from '../lib/dates.ts'
import { clockMinutes, defaultSlots, tidyClock, type SlotForm } from './request-scheduling.ts'

const parts = (cell: string) =>
  plainDigits(cell)
    .split(/[;,|\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)

const hindiDays: Readonly<Record<string, readonly string[]>> = {
  Monday: ['सोमवार'],
  Tuesday: ['मंगलवार'],
  Wednesday: ['बुधवार'],
  Thursday: ['गुरुवार', 'गुरूवार', 'बृहस्पतिवार', 'वीरवार'],
  Friday: ['शुक्रवार'],
  Saturday: ['शनिवार', 'शनिचर'],
  Sunday: ['रविवार', 'इतवार'],
}

/** Whether a cell names this weekday, whole or its beginning, in English or Hindi whatever the language of the app. */
export function namesDay(day: string, cell: string): boolean {
  const typed = cell.normalize('NFC').toLowerCase().replace(/\.$/, '')
  const isShort = (word: string, least: number) => typed.length >= least && word.startsWith(typed)
  return isShort(day.toLowerCase(), 3) || (hindiDays[day] ?? []).some((word) => isShort(word.normalize('NFC'), 2))
}

/** '09:00-12:00; 2 pm to 5 pm' as the slots of the form; the usual ones for an empty cell, undefined when it is no time. */
export function readSlots(cell: string): SlotForm[] | undefined {
  const usual = defaultSlots()
  const given = parts(cell)
  if (given.length === 0) return usual
  if (given.length > usual.length) return undefined
  const slots = given.map((part): SlotForm | undefined => {
    const [from = '', to = '', ...more] = part.split(/-|–|—|\bto\b|से/i).map(tidyClock)
    const isTime = more.length === 0 && ![from, to].some((clock) => Number.isNaN(clockMinutes(clock)))
    return isTime ? { on: true, from, to } : undefined
  })
  if (slots.includes(undefined)) return undefined
  return usual.map((slot, at) => slots[at] ?? { ...slot, on: false })
}

/** Days as '2026-12-01' or '1/12/2026', as India writes them; undefined when one is no day. */
export function readDates(cell: string): string[] | undefined {
  const days = parts(cell).map((part) => {
    const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(part) ?? []
    const [, day2, month2, year2] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(part) ?? []
    const [y, m, d] = [year ?? year2, month ?? month2, day ?? day2].map(Number)
    const ms = Date.UTC(y!, m! - 1, d)
    const isDay = !Number.isNaN(ms) && new Date(ms).getUTCDate() === d && new Date(ms).getUTCMonth() === m! - 1
    return isDay ? isoDay(ms) : undefined
  })
  return days.includes(undefined) ? undefined : [...new Set(days as string[])].sort()
}
