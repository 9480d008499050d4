import type { IconName } from '../icons.tsx'

export type NavItem = { key: string; icon: IconName; label: string; to: string; active: boolean }
