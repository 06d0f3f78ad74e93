import { Fault } from '@shared/kernel/fault';
import { reasonOf } from './reasonOf';
import { unreadable } from './sniff';

/**
 * DuckDB speaks of its own statements; a user hears what was not done, and the first line of why. `places`: files and
 * folders that the work reads and writes.
 */
export function asFault(error: unknown, name: string, places: readonly string[]): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  if (/No space left|max_temp_directory_size/i.test(error.message)) {
    return new Fault('unavailable:disk_full', `${name}: the disk is full; nothing was imported`);
  }
  if (/Out of Memory/i.test(error.message)) {
    return new Fault('unavailable:out_of_memory', `${name}: there is not enough memory to import this file`);
  }
  const [, broken] = /Malformed JSON.* in (?:line|record\/value) (\d+)/.exec(error.message) ?? [];
  if (broken !== undefined)
    return unreadable(name, `the JSON is damaged or cut off near line ${broken}. Export it again`);
  if (!/^(Invalid Input|Conversion|IO|Invalid|Corrupt)/i.test(error.message)) return error;
  return unreadable(name, `the file cannot be read: ${reasonOf(error, name, places).slice(0, 300)}`);
}
