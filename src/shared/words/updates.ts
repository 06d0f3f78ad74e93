import type { UpdatesOff } from '../host/updates';

/** New versions of the desktop app: what the settings, the line in the window and the notification say. */
export const updateWords = {
  title: 'Updates',
  browser: 'Updates are installed where the server is installed.',
  version: 'Installed version',
  address: 'Update address',
  addressHelp:
    'The https address that your company publishes new versions at. Leave it empty for no updates.',
  addressByAdministrator: 'Your administrator set this address.',
  addressRefused: 'Enter an https address, such as https://updates.example.com/costloom.',
  save: 'Save',
  status: 'Status',
  check: 'Check now',
  restart: 'Restart now',
  checking: 'Checking…',
  none: 'You have the latest version.',
  notChecked: 'Not checked yet.',
  checkedAt: (time: string) => `Last checked: ${time}.`,
  available: (version: string) => `Costloom ${version} is available.`,
  /** Where the system's package manager installs it. */
  availableElsewhere: (version: string) =>
    `Costloom ${version} is available. Install it the way you installed Costloom on this computer.`,
  downloading: (version: string, percent: number) => `Downloading Costloom ${version}: ${percent}%`,
  ready: (version: string) => `Costloom ${version} is ready. It is installed when you quit.`,
  failed: (reason: string) => `The last check for updates failed. ${reason}`,
  notes: 'What’s new',
  released: (date: string) => `Released ${date}.`,
  notification: 'New version of Costloom',
  restartFailed: 'The app could not be restarted. The new version is installed when you quit.',
  failedHere: 'Updates could not be checked.',
  off: {
    browser: 'Updates are installed where the server is installed.',
    development: 'Updates are off: this copy runs from its source code.',
    administrator: 'Your administrator turned updates off.',
    'wrong-address':
      'Updates are off: the update address is not an https address (http works only on this computer).',
    'no-key': 'Updates are off: this build has no key to check the signature of new versions.',
    'no-address': 'Updates are off until an address is set.',
  } satisfies Record<UpdatesOff, string>,
  reasons: {
    unreachable: 'The update address could not be reached.',
    answered: (status: number, file: string) => `The update address answered ${status} for ${file}.`,
    tooLarge: (file: string) => `${file} at the update address is too large.`,
    slow: 'The update address did not answer in time.',
    downloadSlow: 'The download took too long.',
    download: 'The new version could not be downloaded, or its file is not the one that was signed.',
    unsigned: 'The signature of the new version is missing or wrong. Nothing was installed.',
    unreadable: 'The description of the new version could not be read.',
    older: (offered: string, seen: string) =>
      `The update address offers ${offered}, but ${seen} was published before. Nothing was installed.`,
  },
} as const;
