export interface Backoff {
  /** Before the first retry. Milliseconds. */
  first: number;
  /** No wait is longer. Milliseconds; none: they grow for ever. */
  most?: number;
  /** How many times longer each wait is than the one before; 2 unless said otherwise. */
  factor?: number;
  /** From 0 to 1. With it waits are spread, so that many clients do not come back at one instant. */
  random?(): number;
  /** The share by which a spread wait is shorter or longer at most; a quarter unless said otherwise. */
  spread?: number;
}

/** Milliseconds to wait before retry number `attempt`, the first being 1. */
export function backoff(
  attempt: number,
  { first, most = Infinity, factor = 2, random, spread = 0.25 }: Backoff,
): number {
  const plain = Math.min(most, first * factor ** Math.max(0, attempt - 1));
  return random ? Math.round(plain * (1 - spread + random() * 2 * spread)) : plain;
}
