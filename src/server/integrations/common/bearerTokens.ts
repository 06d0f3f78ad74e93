import type { Clock } from '../../platform/clock';
import { sha256 } from '../../platform/crypto';

/** A token is not used in its last minutes. */
const BEFORE_ITS_END = 5 * 60_000;
const TOKENS_MAX = 500;

export interface GrantedToken {
  token: string;
  /** Seconds that it lives. */
  expiresIn: number;
}

/** Access tokens kept in memory until shortly before they end, by all that they were given for. */
export function createBearerTokens(clock: Clock) {
  const kept = new Map<string, { token: string; until: number }>();
  return async (
    madeOf: readonly string[],
    make: () => Promise<GrantedToken>,
    /** `fresh`: not one that is kept. */
    { fresh = false }: { fresh?: boolean } = {},
  ): Promise<string> => {
    const key = sha256(JSON.stringify(madeOf));
    const known = kept.get(key);
    if (known && !fresh && known.until > clock.now().getTime()) return known.token;
    kept.delete(key);
    const { token, expiresIn } = await make();
    const [oldest] = kept.keys();
    if (kept.size >= TOKENS_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { token, until: clock.now().getTime() + expiresIn * 1000 - BEFORE_ITS_END });
    return token;
  };
}
export type BearerTokens = ReturnType<typeof createBearerTokens>;
