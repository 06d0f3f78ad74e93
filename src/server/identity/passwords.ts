import { Fault } from '@shared/kernel/fault';
import { PASSWORD_MAX, PASSWORD_MIN } from '@shared/model/limits';
import { hashPassword, verifyPassword } from '../platform/crypto';

export { PASSWORD_MAX, PASSWORD_MIN };
/** Each try holds 64 MiB; more than this many at once wait in line. */
const AT_ONCE = 2;

/** `Fault('unprocessable')` for one that is too short or long, or was not typed the same twice. */
export function checkNewPassword(password: string, again: string | undefined): void {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new Fault(
      'unprocessable:password_length',
      `The password needs ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
    );
  }
  if (password !== again)
    throw new Fault('unprocessable:passwords_differ', 'The two passwords are not the same.');
}

export function createPasswords() {
  let running = 0;
  const waiting: (() => void)[] = [];
  let nobody: string | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    hash: (password: string): Promise<string> => inTurn(() => hashPassword(password)),
    /** Takes the same work when there is no such person or no password: `stored` null or undefined. */
    async matches(password: string, stored: string | null | undefined): Promise<boolean> {
      nobody ??= await inTurn(() => hashPassword('nobody has this password'));
      const against = stored ?? nobody;
      const same = await inTurn(() => verifyPassword(password, against));
      return same && stored != null;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
