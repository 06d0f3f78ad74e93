import { SignJWT } from 'jose';
import type { Clock } from '../platform/clock';

/** The help widget's token: HS256, for an hour. */
export function widgetSigner(key: string, clock: Clock) {
  const bytes = new TextEncoder().encode(key);
  return ({ name, email }: { name: string; email: string }) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ name, email })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(bytes);
  };
}
