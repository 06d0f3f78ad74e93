import { sessionWords as words } from '@shared/words/sessions';

/** What a person calls the program that names itself so. */
export function deviceName(agent: string): string {
  const system = /^Costloom \(([^)]+)\)$/.exec(agent)?.[1];
  if (system !== undefined) return words.app(system);
  const product = /^([\w .-]{1,40})(?:\/[\w.-]+)?/.exec(agent)?.[1]?.trim();
  return product === undefined || product === '' ? words.unknown : product;
}
