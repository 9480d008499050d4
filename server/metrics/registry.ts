/** A few lines instead of a package: counters, histograms and gauges in the text that Prometheus reads. */
export type Labels = Readonly<Record<string, string | number>>

const escape = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const labelsOf = (labels: Labels) => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
  return all.length === 0 ? '' : `{${all.join(',')}}`
}
const head = (name: string, help: string, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

export function counter(name: string, help: string) {
  const values = new Map<string, number>()
  return {
    add: (labels: Labels = {}, by = 1) => {
      const key = labelsOf(labels)
      values.set(key, (values.get(key) ?? 0) + by)
    },
    lines: () => [...head(name, help, 'counter'), ...[...values].map(([labels, value]) => `${name}${labels} ${value}`)],
  }
}

/** `bounds` in seconds, rising. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const values = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
  return {
    observe: (labels: Labels, seconds: number) => {
      const key = labelsOf(labels)
      const kept = values.get(key) ?? { labels, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 }
      values.set(key, kept)
      const at = bounds.findIndex((bound) => seconds <= bound)
      kept.counts[at === -1 ? bounds.length : at]! += 1
      kept.sum += seconds
    },
    lines: () => [
      ...head(name, help, 'histogram'),
      ...[...values.values()].flatMap(({ labels, counts, sum }) => {
        let upTo = 0
        const buckets = [...bounds, '+Inf'].map((le, at) => {
          upTo += counts[at]!
          return `${name}_bucket${labelsOf({ ...labels, le })} ${upTo}`
        })
        return [...buckets, `${name}_sum${labelsOf(labels)} ${sum}`, `${name}_count${labelsOf(labels)} ${upTo}`]
      }),
    ],
  }
}

export const gauge = (name: string, help: string, values: readonly (readonly [Labels, number])[]): string[] => [
  ...head(name, help, 'gauge'),
  ...values.map(([labels, value]) => `${name}${labelsOf(labels)} ${value}`),
]
