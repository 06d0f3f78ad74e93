import type { Json } from '@shared/model/json';
import type { CloudActor, CloudPlace, CloudSession, CloudType } from './clouds.port';

/** A command as the provider's own program takes it. */
export interface CloudCommand {
  type: CloudType;
  /** Without the program's name: `['ec2', 'describe-instances']`. */
  args: readonly string[];
  /** The same with the program's name, as it may be shown and kept: without the values of options that hold secrets. */
  shown: readonly string[];
  /** It only looks, as far as the provider's own model tells. What is not known changes. */
  reads: boolean;
  /** Where it says itself that it runs; '' where it does not. */
  place: CloudPlace;
}

export interface CommandDone {
  /** The account, subscription or project that it ran in. */
  account: string;
  /** What it printed: JSON, else text; null for nothing. */
  output: Json;
  /** What it wrote into its folder; `text` is null for a file that is no text. */
  files: { name: string; text: string | null }[];
  /** Printed and written. */
  bytes: number;
}

/**
 * Commands of providers' own programs. All fail with StepError: the argument that is refused, where a missing program is
 * to be had, why nothing may be changed now, or what the program said.
 */
export interface CommandsPort {
  read(type: CloudType, text: string): CloudCommand;
  /** What running it would meet: the account, and why a change would be refused now (null: it would be made). */
  look(
    of: CloudSession,
    place: CloudPlace,
    command: CloudCommand,
    signal: AbortSignal,
  ): Promise<{ account: string; refusal: string | null }>;
  /** A change is made if the organization allows it now, with an entry in the audit before and after. */
  run(
    of: CloudSession,
    place: CloudPlace,
    command: CloudCommand,
    by: CommandRun,
    signal: AbortSignal,
  ): Promise<CommandDone>;
}

interface CommandRun extends CloudActor {
  /** More than this printed or written ends it. */
  maxBytes: number;
  log(level: 'info' | 'warn', text: string): void;
}
