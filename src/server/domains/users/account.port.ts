/** Passwords as the sign-in keeps them. */
export interface PasswordKeeper {
  hash(password: string): Promise<string>;
  matches(password: string, stored: string | null | undefined): Promise<boolean>;
}

/** Tries of passwords, counted together with those at the sign-in. `wait`: milliseconds until the next one. */
export interface TryCounter {
  begin(
    keys: readonly [{ key: string; limit: number }, ...{ key: string; limit: number }[]],
  ): Promise<{ wait: number; succeeded(): Promise<void> }>;
}
