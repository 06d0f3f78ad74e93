import type { Permission } from '../model/permissions';

const executions = (count: number) => (count === 1 ? '1 execution is' : `${count} executions are`);

/** Texts of the frame around the screens: navigation, sign-in, gates, error pages, notices. */
export const shellWords = {
  late: 'This takes longer than usual.',
  product: 'Costloom',
  skipToContent: 'Skip to content',
  navigation: 'Main navigation',
  collapseNavigation: 'Collapse navigation',
  expandNavigation: 'Expand navigation',
  favorites: 'Favorites',
  breadcrumbs: 'Breadcrumbs',
  openMenu: 'Account menu',
  switchOrganisation: 'Switch organization',
  organisations: 'Organizations',
  searchOrganisations: 'Search organizations',
  setDefault: (name: string) => `Make ${name} the default organization`,
  removeDefault: (name: string) => `${name} is the default organization. Remove it as default`,
  account: 'Account',
  organisation: 'Organization',
  users: 'Users',
  settings: 'Settings',
  apiKeys: 'API keys',
  keyboard: 'Keyboard shortcuts',
  logout: 'Logout',
  signOutFailed: 'Signing out failed. Try again.',
  ok: 'OK',
  signIn: {
    title: 'Sign in',
    lead: 'Cloud bills in. Savings out.',
    text: 'Import a bill, see what it says, and work through the savings that it shows.',
    local: 'Open local workspace',
    localNote: 'Everything stays on this computer. No account, no internet needed.',
    account: 'Sign in with an account',
    team: (server: string) => `Sign in to ${server}`,
    teamNote: 'You continue on the sign-in page of the server.',
    waiting: 'Continue on the sign-in page. This window goes on by itself.',
    expired: 'Your session has ended. Sign in again to go on where you were.',
    unreachable: 'The server cannot be reached right now. Your work is kept; sign in again when it is back.',
  },
  held: {
    crashes: (count: number) =>
      `The server ended twice right after its start, so ${executions(count)} on hold. One of them may be the cause.`,
    option: (count: number) =>
      `The server was started with executions on hold: ${executions(count)} waiting.`,
    suspects: (names: readonly string[], more: number) =>
      `Running when the server ended: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    resume: 'Resume',
    stop: 'Stop these',
    ask: 'Ask an administrator to resume or stop them.',
    resumed: 'Executions go on.',
    stopped: (count: number) =>
      count === 1 ? '1 execution was stopped.' : `${count} executions were stopped.`,
  },
  starting: 'Starting Costloom',
  slowStart: 'The server or its database does not answer yet. Costloom keeps trying.',
  startingServer: 'The server on this computer is starting. The first start takes a little longer.',
  noToaster: (text: string) => `There is no place for toasts around this component; it said: ${text}`,
  gate: {
    title: 'You cannot open this page',
    missing: (screen: string, permission: Permission) =>
      `${screen} needs the permission “${permission}”, which your role does not have.`,
    readOnly: (screen: string) => `${screen} needs a role that may change things; yours may only look.`,
    role: (role: string, organisation: string) => `Your role in ${organisation} is ${role}.`,
    ask: (roles: readonly string[]) => `Ask somebody with the role ${joinOr(roles)} to give it to you.`,
    nobody: 'No role can grant this permission.',
    elsewhere: 'Go to a page that you can open',
  },
  notFound: {
    heading: 'ERROR 404',
    text: 'Page Not Found',
    hint: 'The link may be old, or the page may have moved.',
    home: 'Go to the start page',
  },
  broken: {
    heading: 'ERROR 500',
    text: "Something went wrong. We're working to restore service.",
    aside: 'uh oh, wires crossed, something went wrong',
    reported: 'The error is in the log of the app.',
    copy: 'Copy details',
    copied: 'Details copied',
    copyFailed: 'Failed to copy: the clipboard cannot be written',
    again: 'Try again',
    home: 'Go to the start page',
  },
  offline: {
    window: 'The connection to the app is lost and is being restored. What you see is as last known.',
    server: (server: string) =>
      `${server} cannot be reached. What you see is as last known; it is brought up to date as soon as the server is back.`,
    local:
      'Costloom is starting its server on this computer again. Until then you see what was last known; nothing that you saved is lost.',
    mark: 'Offline',
  },
  loadUser: 'Your account could not be loaded',
  unsaved: {
    title: 'Leave without saving?',
    text: 'Your changes are not saved and will be lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  tryAgain: 'Try again',
  keys: {
    show: 'Show this list',
    toggleNavigation: 'Collapse or expand the navigation',
    goTo: (screen: string) => `Go to ${screen}`,
    tables: 'In tables',
    walk: 'Walk the rows',
    open: 'Open the row',
    select: 'Select the row',
    selectAll: 'Select all rows',
    everywhere: 'Everywhere',
    cases: 'In lists of cases',
    jump: 'Go to a board, type, account, owner or case',
    status: 'Set the status of the selected cases',
    owner: 'Assign them an owner',
    comment: 'Comment on them',
    exclude: 'Exclude them',
    close: 'Close what is open',
  },
} as const;

function joinOr(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
