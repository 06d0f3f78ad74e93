import { join } from 'node:path';
import { commandWords as words } from '@shared/words/commands';
import type { Json } from '@shared/model/json';
import { readOutput } from '../code/output';
import type { ProgramAccess } from '../domains/integrations/cloudDriver.port';
import type { CloudType } from '../steps/clouds.port';
import type { CloudCommand, CommandDone } from '../steps/commands.port';
import { StepError } from '../steps/contract';
import { givenFor } from './access';
import { awsCommand } from './aws/command';
import { azureCommand, holdToSubscription } from './azure/command';
import { findProgram, programs } from './find';
import { filesIn, withFolder, type RunFolder } from './folder';
import { gcpCommand, holdToEndpoint, holdToProject } from './gcp/command';
import { runProgram } from './program';
import { refuse, splitCommand } from './tokens';
import { createTurns } from '../platform/processes/turns';
import { isOfProvider, openWay } from './way';

/** Programs at one time, of all executions: each takes a processor for seconds. */
const AT_ONCE = 8;
/** Of what a program says, so much stands in an error. */
const SAID_MAX = 2000;
const VERSION_MS = 30_000;

const readers: Record<CloudType, (args: readonly string[]) => CloudCommand> = {
  AWS: awsCommand,
  AZURE: azureCommand,
  GCP: gcpCommand,
};

/** The program ended with a code that is not 0. */
export class CommandFailed extends StepError {
  constructor(
    message: string,
    /** It did not understand what it was asked. */
    misread: boolean,
    /** For certain, nothing was changed. */
    readonly nothingDone: boolean,
  ) {
    const denied = /denied|not authori[sz]ed|unauthori[sz]ed|forbidden|permission/i.test(message);
    super(message, denied ? 'authentication' : 'general', !misread);
  }
}

interface CommandLimits {
  /** Printed and written. */
  maxBytes: number;
  log(level: 'info' | 'warn', text: string): void;
}

/** The providers' own programs, looked for in these folders. */
export function createCli({
  searchPath,
  platform = process.platform,
}: {
  searchPath: readonly string[];
  platform?: string;
}) {
  const inTurn = createTurns(AT_ONCE);
  /** What each program says of itself, by its file. */
  const versions = new Map<string, string>();

  /** Everything of the environment that is not the provider's; nothing is taken over but what finds programs. */
  const basis = ({ home }: RunFolder): Record<string, string> => ({
    PATH: searchPath.join(platform === 'win32' ? ';' : ':'),
    HOME: home,
    TMPDIR: join(home, 'tmp'),
    LANG: 'C.UTF-8',
    PYTHONIOENCODING: 'utf-8',
    ...(platform === 'win32'
      ? {
          USERPROFILE: home,
          APPDATA: home,
          LOCALAPPDATA: home,
          TEMP: join(home, 'tmp'),
          SystemRoot: String.raw`C:\Windows`,
        }
      : {}),
  });

  async function versionOf(file: string, folder: RunFolder, signal: AbortSignal): Promise<string> {
    const known = versions.get(file);
    if (known !== undefined) return known;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(VERSION_MS)]);
    const asked = { file, name: 'aws', args: ['--version'], cwd: folder.work, env: basis(folder) };
    const { code, out, errors } = await runProgram({ ...asked, maxBytes: 64 * 1024, signal: limited });
    const [version = ''] = `${out}${errors}`.trim().split(/\s/);
    if (code === 0) versions.set(file, version);
    return version;
  }

  async function run(
    access: ProgramAccess,
    command: CloudCommand,
    { maxBytes, log }: CommandLimits,
    signal: AbortSignal,
  ): Promise<CommandDone> {
    const { type } = access;
    const file = await findProgram(type, searchPath, platform);
    const given = givenFor(access, command.reads);
    const pathIn = (home: string) => (name: string) => join(home, name);
    return withFolder(
      (home) => given.files(pathIn(home)),
      async (folder) => {
        if (type === 'AWS') log('info', await versionOf(file, folder, signal));
        const way = await openWay({
          allows: (host) => isOfProvider(access, host),
          direct: 'endpoint' in access ? access.endpoint : '',
          onRefused: (host) => log('warn', words.hostRefused(host)),
        });
        const ended = await runProgram({
          file,
          name: programs[type].file,
          args: [...command.args, ...given.args],
          cwd: folder.work,
          env: { ...basis(folder), ...given.env(pathIn(folder.home)), ...way.env },
          maxBytes,
          signal,
        }).finally(() => way.close());
        const hide = hiding(given.secrets);
        const tell = hiding([...given.secrets, folder.home, folder.work]);
        const said = tell(ended.errors.trim()).slice(-SAID_MAX);
        if (ended.code !== 0)
          throw failed(command, ended.code, said || tell(ended.out.trim()).slice(-SAID_MAX));
        if (said !== '') log('warn', said);
        const files = await filesIn(folder.work, maxBytes - ended.bytes);
        const shown = files.map(({ name, text }) => ({ name, text: text === null ? null : hide(text) }));
        const written = shown.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
        const output = valueOf(hide(ended.out), maxBytes);
        return { account: access.account, output, files: shown, bytes: ended.bytes + written };
      },
    );
  }

  return {
    /** Fails with StepError at what a workflow may not run; the message names the argument. */
    read(type: CloudType, text: string): CloudCommand {
      const { file } = programs[type];
      const [first = '', ...rest] = splitCommand(text);
      const other = Object.values(programs).find((one) => one.file === first && first !== file);
      if (other) throw refuse(words.otherProgram(file, first));
      return readers[type](first === file ? rest : [first, ...rest]);
    },
    /** Fails where the command names another account than that which it would run in. */
    hold(access: ProgramAccess, command: CloudCommand) {
      if (access.type === 'AZURE') holdToSubscription(command, access.account);
      if (access.type !== 'GCP') return;
      holdToProject(command, access.account);
      if (access.endpoint !== '') holdToEndpoint(command);
    },
    /** Runs it with these credentials and no others. Fails with StepError, a CommandFailed of the program's own. */
    run: (
      access: ProgramAccess,
      command: CloudCommand,
      limits: CommandLimits,
      signal: AbortSignal,
    ): Promise<CommandDone> => inTurn(signal, () => run(access, command, limits, signal)),
  };
}

export type Cli = ReturnType<typeof createCli>;

/** Codes with which a program says that it did not understand what it was asked. */
const misreads: Record<CloudType, readonly number[]> = { AWS: [2, 252], AZURE: [2], GCP: [2] };
/** The AWS CLI v2 says with it that the one call it made was refused. */
const REFUSED = 254;

function failed({ type, args }: CloudCommand, code: number, said: string): CommandFailed {
  // Of s3, which makes many calls, 2 means that some of them were left out.
  const isMany = type === 'AWS' && args[0] === 's3';
  const misread = misreads[type].includes(code) && !(isMany && code === 2);
  const refused = type === 'AWS' && code === REFUSED && !isMany;
  return new CommandFailed(words.failed(programs[type].file, code, said), misread, misread || refused);
}

const hiding = (secrets: readonly string[]) => (text: string) =>
  secrets.reduce((shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, '•••')), text);

/** What was printed: JSON, else the text. */
function valueOf(text: string, maxBytes: number): Json {
  if (text.trim() === '') return null;
  try {
    return readOutput(text, maxBytes);
  } catch {
    return text;
  }
}
