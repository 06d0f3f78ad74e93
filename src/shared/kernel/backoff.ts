/**
 * How long to wait before try number `attempt` (1 is the first retry): doubling from `first` up to `most`, spread by
 * up to a quarter either way so that many clients do not come back at one instant. Milliseconds.
 */
export function backoff(options: {
  attempt: number;
  first: number;
  most: number;
  random: () => number;
}): number {
  const plain = Math.min(options.most, options.first * 2 ** Math.max(0, options.attempt - 1));
  return Math.round(plain * (0.75 + options.random() * 0.5));
}
