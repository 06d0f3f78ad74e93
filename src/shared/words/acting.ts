import { sentence } from './sentence';

/** Texts about what workflows may change in clouds. */
export const actingWords = {
  title: 'Cloud changes',
  text: 'What workflows may change in your clouds, and when. Every change is in the audit with what stood before.',
  mode: {
    label: 'Workflows',
    preview: 'Only preview changes',
    previewText: 'Steps show the exact calls, the resources and their cost. Nothing is changed.',
    act: 'Make changes',
    actText: 'Steps that are not run as a preview change your clouds.',
  },
  turnOn: {
    title: 'Let workflows make changes?',
    text: 'From now on, workflows that run outside preview can stop, resize and delete cloud resources that their credentials reach. Your name is kept in the audit.',
    confirm: 'Allow changes',
    cancel: 'Keep preview only',
  },
  stop: {
    label: 'Stop all changes',
    on: 'All cloud changes are stopped',
    onText: 'Running workflows fail at their next change. Turn this off when the trouble is over.',
    press: 'Stop all changes now',
    release: 'Allow changes again',
  },
  accounts: {
    label: 'Accounts without changes',
    help: 'Account, subscription or project IDs in which nothing is changed.',
    remove: (id: string) => `Allow changes in ${id} again`,
  },
  windows: {
    label: 'Maintenance windows',
    none: 'No window: changes may be made at any time.',
    some: 'Changes are made only within these windows.',
    add: 'Add window',
    remove: (at: number) => `Remove window ${at}`,
    days: 'Days',
    from: 'From',
    to: 'To',
    zone: 'Time zone',
    dayNames: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    noDays: 'choose at least one day',
    wrongTime: 'must be a time such as 22:00',
  },
  protect: {
    label: 'Protection tag',
    help: 'A resource with this tag or label is never changed. Leave empty for none.',
  },
  now: {
    open: 'Changes may be made now.',
    closed: (reason: string) => `No change can be made now: ${reason}`,
  },
  save: 'Save',
  saved: 'Cloud changes saved',
  notYours: 'Administrators decide what workflows may change.',
  refused: {
    stopped: 'all cloud changes are stopped under Settings › Cloud changes.',
    preview:
      'this organization only previews changes. An admin can allow them under Settings › Cloud changes.',
    account: (account: string) => `changes in account ${account} are stopped under Settings › Cloud changes.`,
    window: 'it is outside the maintenance windows of Settings › Cloud changes.',
    protectedBy: (tag: string) => `Protected by the tag ${tag}`,
  },
  notConnected: (cloud: string) =>
    `${cloud} is not connected, or its integration is inactive. Connect it under Integrations.`,
  cannotAct: (name: string) => `“${name}” is of a type that cannot be changed by steps.`,
  noPermission: (reason: string, permission: string) =>
    `${sentence(reason)} The credential may lack ${permission}.`,
} as const;
