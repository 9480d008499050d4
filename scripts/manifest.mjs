const icon = (name, size, purpose) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

/**
 * The web app manifest: what the phone reads when it installs the app.
 * @type {Partial<import('vite-plugin-pwa').ManifestOptions>}
 */
export const manifest = {
  id: '/',
  scope: '/',
  start_url: '/My-tasks',
  name: 'Fieldhire',
  short_name: 'Fieldhire',
  description: 'Hire for blue-collar work. Results recorded without a network arrive once, in order.',
  lang: 'en',
  dir: 'ltr',
  categories: ['business', 'productivity'],
  display: 'standalone',
  theme_color: '#0C6B72',
  background_color: '#F3F0EA',
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
  screenshots: [
    {
      src: '/screenshots/my-tasks-phone.png',
      sizes: '720x1600',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'My Tasks on a phone',
    },
    {
      src: '/screenshots/my-tasks-desktop.png',
      sizes: '1366x768',
      type: 'image/png',
      form_factor: 'wide',
      label: 'My Tasks on a desktop',
    },
  ],
  shortcuts: [
    { name: 'My Tasks', url: '/My-tasks', icons: [icon('icon-192', 192)] },
    { name: 'Sync', url: '/sync', icons: [icon('icon-192', 192)] },
  ],
  launch_handler: { client_mode: 'navigate-existing' },
}
