import type { Permission } from '../model/permissions';

const executions = (count: number) => (count === 1 ? '1 execution is' : `${count} executions are`);

/** Texts of the frame around the screens: navigation, sign-in, gates, error pages, notices. */
export const shellWords = {
  late: 'This is taking longer than usual.',
  product: 'Costloom',
  skipToContent: 'Skip to content',
  navigation: 'Main navigation',
  collapseNavigation: 'Collapse navigation',
  expandNavigation: 'Expand navigation',
  /** Headings of the navigation. */
  groups: {
    costs: 'Costs',
    savings: 'Savings',
    automate: 'Automate',
    data: 'Data',
    provider: 'Provider',
  },
  more: 'More',
  moreOf: (group: string) => `More of ${group}`,
  favorites: 'Favorites',
  breadcrumbs: 'Breadcrumbs',
  openMenu: 'Account menu',
  switchOrganisation: 'Switch organization',
  organisations: 'Organizations',
  searchOrganisations: 'Search organizations',
  setDefault: (name: string) => `Make ${name} the default organization`,
  removeDefault: (name: string) => `${name} is the default organization. Click to unset`,
  account: 'Account',
  organisation: 'Organization',
  users: 'Users',
  settings: 'Settings',
  apiKeys: 'API keys',
  keyboard: 'Keyboard shortcuts',
  logout: 'Logout',
  signOutFailed: 'Sign-out failed. Try again.',
  ok: 'OK',
  signIn: {
    title: 'Sign in',
    lead: 'Cloud bills in. Savings out.',
    text: 'Import a bill, see where the money goes, and act on the savings.',
    local: 'Open local workspace',
    localNote: 'Everything stays on this computer. No account or internet needed.',
    account: 'Sign in with an account',
    team: (server: string) => `Sign in to ${server}`,
    teamNote: 'You’ll continue on the server’s sign-in page.',
    waiting: 'Continue on the sign-in page. This window updates automatically.',
    expired: 'Your session has ended. Sign in again to continue where you left off.',
    unreachable: 'The server can’t be reached right now. Your work is saved; sign in again when it is back.',
  },
  held: {
    crashes: (count: number) =>
      `The server stopped twice right after starting, so ${executions(count)} on hold. One of them may be the cause.`,
    option: (count: number) =>
      `The server was started with executions on hold: ${executions(count)} waiting.`,
    suspects: (names: readonly string[], more: number) =>
      `Running when the server stopped: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    resume: 'Resume',
    stop: 'Stop them',
    ask: 'Ask an administrator to resume or stop them.',
    resumed: 'Executions resumed.',
    stopped: (count: number) =>
      count === 1 ? '1 execution was stopped.' : `${count} executions were stopped.`,
  },
  starting: 'Starting Costloom',
  slowStart: 'Waiting for the server and its database. Costloom keeps trying.',
  startingServer: 'The server on this computer is starting. The first start takes a little longer.',
  noToaster: (text: string) => `There is no place for toasts around this component; it said: ${text}`,
  gate: {
    title: 'You don’t have access to this page',
    missing: (screen: string, permission: Permission) =>
      `${screen} needs the permission “${permission}”, which your role does not have.`,
    readOnly: (screen: string) => `${screen} needs an editing role; yours is view-only.`,
    role: (role: string, organisation: string) => `Your role in ${organisation} is ${role}.`,
    ask: (roles: readonly string[]) => `Ask someone with the role ${joinOr(roles)} for access.`,
    nobody: 'No role can grant this permission.',
    elsewhere: 'Go to a page you can open',
  },
  notFound: {
    heading: 'ERROR 404',
    text: 'Page Not Found',
    hint: 'The link may be outdated, or the page may have moved.',
    home: 'Go to the start page',
  },
  broken: {
    heading: 'ERROR 500',
    text: "Something went wrong. We're working to restore service.",
    aside: 'uh oh, wires crossed, something went wrong',
    reported: 'The error was saved to the app log.',
    copy: 'Copy details',
    copied: 'Details copied',
    copyFailed: 'Failed to copy to the clipboard',
    again: 'Try again',
    home: 'Go to the start page',
  },
  offline: {
    window: 'Connection to the app lost; reconnecting. You see the last known data.',
    server: (server: string) =>
      `${server} can’t be reached. You see the last known data; it updates as soon as the server is back.`,
    local:
      'Costloom is restarting its server on this computer. Until then you see the last known data; nothing you saved is lost.',
    mark: 'Offline',
  },
  loadUser: 'Failed to load your account',
  unsaved: {
    title: 'Unsaved changes',
    text: 'If you leave now, your changes will be lost.',
    stay: 'Stay',
    leave: 'Leave without saving',
    save: 'Save and leave',
    textSave: 'You have unsaved changes.',
  },
  tryAgain: 'Try again',
  keys: {
    show: 'Show this list',
    toggleNavigation: 'Collapse or expand the navigation',
    goTo: (screen: string) => `Go to ${screen}`,
    tables: 'In tables',
    walk: 'Move through rows',
    open: 'Open the row',
    select: 'Select the row',
    selectAll: 'Select all rows',
    everywhere: 'Everywhere',
    cases: 'In case lists',
    jump: 'Go to a board, type, account, owner or case',
    status: 'Set the status of the selected cases',
    owner: 'Assign an owner to the selected cases',
    comment: 'Comment on the selected cases',
    exclude: 'Exclude the selected cases',
    close: 'Close',
  },
} as const;

function joinOr(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
