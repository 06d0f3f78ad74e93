import type { ThemeChoice } from '../host/theme';

export const settingsWords = {
  tabs: { general: 'General', cost: 'Cost', members: 'Members', about: 'About' },
  appearance: 'Appearance',
  theme: 'Theme',
  themeHelp: 'For this computer, in every window.',
  themes: { light: 'Light', dark: 'Dark', system: 'System' } satisfies Record<ThemeChoice, string>,
  cost: 'Cost',
  period: 'Cost impact period',
  periodHelp: 'Savings and impacts are said for a month or for a year, for the whole organization.',
  periods: { month: 'Month', year: 'Year' },
  method: 'Cost calculation method',
  methodHelp:
    'How a cost is calculated, unless a screen is asked for another method. Amortized is the usual one: it shows a commitment evenly over its time.',
  methodTexts: {
    unblended: 'What each charge was billed at.',
    amortized: 'Commitments and other prepayments spread over the time they are for.',
    net_unblended: 'Unblended, with credits taken off.',
    net_amortized: 'Amortized, with credits taken off.',
  },
  members: 'Members',
  about: 'About Costloom',
  version: 'Version',
  host: 'Runs in',
  hosts: { electron: 'the desktop app', browser: 'the browser' },
  server: 'Server',
  serverKinds: { local: 'on this computer', team: 'of your team' },
  data: 'Where your data lives',
  dataText:
    'Bills, cases and settings of the local workspace are in this folder. Nothing leaves this computer.',
  teamDataText: (server: string) =>
    `Bills, cases and settings are on ${server}. This computer keeps preferences and its log in this folder.`,
  platform: 'System',
  readOnly: 'Your role can see these settings, and not change them.',
} as const;
