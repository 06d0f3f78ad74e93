import type { CloudChange, CloudPlace, CloudSession } from '../../steps/clouds.port';
import type { CloudCommand, CommandsPort } from '../../steps/commands.port';
import { StepError } from '../../steps/contract';
import { CommandFailed, type Cli } from '../../cli/cli';
import { createGate, type ActingDeps } from './gate';

/** As the audit keeps it: the arguments, without values that are secrets. */
function changeOf({ shown }: CloudCommand, account: string): CloudChange {
  const [program = '', ...args] = shown;
  return {
    call: { service: program, operation: args.slice(0, 2).join(' '), input: { arguments: [...args] } },
    resource: account,
    summary: shown.join(' '),
    before: null,
    after: null,
  };
}

/** Commands of the providers' own programs: within the same rules and audit as all other changes. */
export function createCommands({ cli, ...deps }: ActingDeps & { cli: Cli }): CommandsPort {
  const gate = createGate(deps);

  /** Signs in where the command runs, which is where it says itself, else where it is sent. */
  async function signIn(of: CloudSession, sent: CloudPlace, command: CloudCommand, signal: AbortSignal) {
    const { account, region } = command.place;
    const place = { account: account || sent.account, region: region || sent.region };
    const found = await gate.find(of);
    const work = () => found.driver.signIn(found.connected, place, signal);
    const access = await gate.asked(found, null, work, signal);
    cli.hold(access, command);
    return { found, access, region: place.region };
  }

  return {
    read: (type, text) => cli.read(type, text),

    async look(of, place, command, signal) {
      const { found, access } = await signIn(of, place, command, signal);
      const { account } = access;
      return { account, refusal: await gate.refusalOf({ orgId: of.orgId, found }, account, {}) };
    },

    async run(of, place, command, { maxBytes, log, ...by }, signal) {
      const { found, access, region } = await signIn(of, place, command, signal);
      const work = () => cli.run(access, command, { maxBytes, log }, signal);
      if (command.reads) return work();
      const { account } = access;
      const noted = { orgId: of.orgId, account, region, change: changeOf(command, account), by };
      const isUnclear = (error: unknown) =>
        error instanceof CommandFailed
          ? !error.nothingDone
          : !(error instanceof StepError && !error.retryable);
      try {
        return await gate.change(found, noted, { work, isUnclear }, signal);
      } catch (error) {
        // Nobody can tell what a second try would do twice.
        if (error instanceof StepError && error.retryable)
          throw new StepError(error.message, error.group, false, error.detail);
        throw error;
      }
    },
  };
}
