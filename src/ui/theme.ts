import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const shades = (list: string) => list.split(' ') as unknown as MantineColorsTuple

/** Colours have one job each; see the comment on every line. Contrast was computed for all pairs in use. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  black: '#211E1B',
  white: '#FFFFFF',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: 'fh-focus',
  colors: {
    // ink and the action
    teal: shades('#E9F5F4 #CFE8E7 #A3D2D2 #6FB8BA #3E9B9F #1C8086 #0C6B72 #075A61 #05484E #03343A'),
    // paper and ink
    gray: shades('#FAF8F4 #F3F0EA #E9E4DC #D9D3C8 #BDB5A8 #8C8579 #6A645B #524C44 #383430 #211E1B'),
    // time is short, or something is missing
    amber: shades('#FFF5E0 #FFE8BD #FFD485 #F9BC46 #E9A118 #C98203 #A66900 #845300 #633E00 #422900'),
    // the user must act
    red: shades('#FDF0ED #FBDAD3 #F4B3A7 #EA8675 #DB5C48 #C63F2A #AC2D1A #922213 #74190D #531108'),
    // awaited, or being sent
    blue: shades('#EEF3FC #D8E3F8 #AFC6F0 #80A4E4 #5684D6 #3868C2 #2955A6 #1F458A #17356C #0F254E'),
    // claimed by the applicant, or all sent
    leaf: shades('#EFF6E9 #DAEBCD #B4D59C #8ABC6A #67A144 #4C862B #3C6F1F #2F5A16 #23450F #173009'),
    dark: shades('#EFEBE5 #D6D0C7 #BCB5AB #8F887D #57524A #3B3732 #292623 #1E1C19 #141311 #0C0B0A'),
  },
  fontFamily: 'var(--fh-font)',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.38', sm: '1.43', md: '1.5', lg: '1.44', xl: '1.3' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.875rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.625rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '12px', xl: '16px' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'var(--fh-over)', xl: 'var(--fh-over)' },
  // Plain objects instead of Component.extend: the same effect, and no component is pulled into the first bundle.
  components: {
    Button: { vars: () => ({ root: { '--button-height': 'var(--fh-ctl)' } }) },
    ActionIcon: { vars: () => ({ root: { '--ai-size': 'var(--fh-ctl)' } }) },
    Input: { vars: () => ({ wrapper: { '--input-height': 'var(--fh-ctl)' } }) },
    Paper: { defaultProps: { radius: 'md', withBorder: true, shadow: undefined } },
  },
})

/** Mantine's own names for our meanings. Everything else of ours is in tokens.css, where it needs no script. */
export const resolver: CSSVariablesResolver = ({ colors }) => {
  const { gray, dark, teal, red } = colors as Record<string, MantineColorsTuple>
  return {
    variables: {},
    light: {
      '--mantine-color-dimmed': gray![7],
      '--mantine-color-placeholder': gray![7],
      '--mantine-color-default-border': gray![5],
      '--mantine-color-error': red![7],
      '--mantine-color-anchor': teal![7],
    },
    dark: {
      '--mantine-color-dimmed': dark![2],
      '--mantine-color-placeholder': dark![2],
      '--mantine-color-default-border': dark![3],
      '--mantine-color-error': red![2],
      '--mantine-color-anchor': teal![3],
    },
  }
}
