/** The first word of commands that sign in, set up the program itself, or ask the person at the keyboard. */
const groups: readonly string[] = [
  'rest',
  'login',
  'logout',
  'extension',
  'config',
  'configure',
  'cache',
  'cloud',
  'feedback',
  'find',
  'interactive',
  'init',
  'self-test',
  'upgrade',
  'demo',
  'ssh',
  'alias',
  'next',
  'scenario',
  'local-context',
  'bicep',
  'devops',
  'repos',
  'pipelines',
  'artifacts',
  'boards',
  'survey',
];
/** Words of commands that open a session, write a setting of another program or need one. */
const sessions: readonly string[] = [
  'ssh',
  'rdp',
  'tunnel',
  'exec',
  'attach',
  'browse',
  'get-credentials',
  'install-cli',
  'install-connector',
  'create-remote-connection',
  'serial-console',
  'bastion',
  'invoke-bash',
  'login',
];
/** What answers with a key, a password, a token or an address that stands for one. */
const SECRET =
  /(?:^|-)(?:keys?|credentials?|secrets?|sas|passwords?|tokens?|connection-strings?|publishing-(?:profiles?|credentials?)|appsettings|kubeconfig|cd-url)(?:-|$)|^generate-sas|^create-for-rbac$|^grant-access$/;
/** Commands that answer with one and are not named so: the first words of each. */
const revealed: readonly string[] = [
  'acr connected-registry get-settings',
  'acr webhook get-config',
  'ams account sp',
  'ams live-event',
  'bot download',
  'functionapp config container',
  'functionapp config storage-account',
  'iot dps policy',
  'iot hub policy',
  'network express-route auth',
  'network vnet-gateway vpn-client',
  'synapse integration-runtime get-connection-info',
  'vm boot-diagnostics get-boot-log-uris',
  'webapp auth',
  'webapp config backup',
  'webapp config container',
  'webapp config storage-account',
];
/** Actions of resources that answer with no secret. Others may: `listKeys`, `beginGetAccess`, `listCallbackUrl`, `list`. */
const plainActions = new Set(
  [
    ...[
      'start',
      'stop',
      'restart',
      'reboot',
      'powerOff',
      'deallocate',
      'hibernate',
      'pause',
      'resume',
      'suspend',
    ],
    ...['redeploy', 'reapply', 'reimage', 'performMaintenance', 'simulateEviction', 'convertToManagedDisks'],
    ...['failover', 'swap', 'sync', 'refresh', 'cancel', 'approve', 'reject', 'enable', 'disable', 'upgrade'],
  ].map((action) => action.toLowerCase()),
);

/** Whether a command signs in, opens a session or sets up a program. */
export const isRefused = (path: readonly string[]): boolean =>
  groups.includes(path[0] ?? '') || path.includes('help') || path.some((word) => sessions.includes(word));

export function revealsSecret(path: readonly string[]): boolean {
  const name = path.join(' ');
  return (
    path.some((word) => SECRET.test(word)) ||
    path.at(-1) === 'list-configuration' ||
    revealed.some((known) => `${name} `.startsWith(`${known} `))
  );
}

export const isPlainAction = (action: string): boolean => plainActions.has(action.toLowerCase());
