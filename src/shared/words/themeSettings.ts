import type { PresetProblem } from '../model/settings/themePresets';
import { messages } from './messages';

export const themeWords = {
  title: 'Theme presets',
  help: 'Looks for the e-mails that workflows write. The common ones come with Costloom.',
  common: 'Common',
  add: 'Add preset',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this preset?',
  removeText: (name: string) =>
    `“${name}” can no longer be chosen. E-mails written with it stay as they are.`,
  removeAction: 'Delete',
  addTitle: 'Add preset',
  editTitle: 'Edit preset',
  name: 'Name',
  colors: 'Colors',
  color: (n: number) => `Color ${n}`,
  colorCode: (n: number) => `Code of color ${n}`,
  addColor: 'Add color',
  removeColor: (n: number) => `Remove color ${n}`,
  wrongColor: 'A color is written as #0f4c81.',
  logo: 'Logo',
  logoHelp: 'An address that begins with https://',
  css: 'Custom CSS',
  preview: 'Preview',
  previewHeading: 'Your weekly savings',
  previewText: 'Three cases were opened and one saving was verified.',
  previewAction: 'Approve',
  problems: {
    name: messages.valueRequired,
    exists: messages.presetExists,
    colors: 'A preset has at least one color.',
    too_many_colors: 'A preset has at most four colors.',
  } satisfies Record<PresetProblem, string>,
  changed: 'Preset saved successfully',
} as const;

export const organizationWords = {
  name: 'Organization name',
  nameHelp: 'As it stands in the header, in e-mails and for its members.',
  rename: 'Rename',
  renamed: 'Organization renamed',
  nameLocked: 'Your role cannot rename the organization: it lacks org:settings.',
  features: 'Features',
  flags: {
    AIAgent: ['AI agent', 'Ask about costs, cases and runs in words.'],
    casesOverview: ['Cases overview', 'The overview of savings above the boards.'],
    APIKeys: ['API keys', 'Keys with which scripts call the server.'],
  },
  overview: 'Overview dashboard',
  overviewHelp: 'The screen that Home shows.',
  overviewBuiltIn: 'The built-in overview',
  overviewUnknown: (path: string) => `Another screen (${path})`,
  debug: 'Debug mode',
  debugHelp: 'Shows the screen for finding faults, to everybody in the organization.',
} as const;
