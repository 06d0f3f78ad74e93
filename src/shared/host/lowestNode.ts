/** The oldest Node that the built programs run on: their packages need it. `npm` commands bring a newer one of their own. */
export const LOWEST_NODE = '22.19';

const numbersOf = (version: string) => version.replace(/^v/, '').split('.').map(Number);

/** What to say on a Node that is too old, as “v20.20.2”; undefined on one that is not. */
export function tooOldNode(version: string): string | undefined {
  const own = numbersOf(version);
  const least = numbersOf(LOWEST_NODE);
  const at = least.findIndex((part, index) => part !== (own[index] ?? 0));
  if (at < 0 || (own[at] ?? 0) > (least[at] ?? 0)) return undefined;
  return `Costloom needs Node ${LOWEST_NODE} or newer to run; this is Node ${version.replace(/^v/, '')}.`;
}
