import { z } from 'zod';
import { Fault, isFaultJson } from '@shared/kernel/fault';

const TIMEOUT_MS = 15_000;
const me = z.object({ data: z.object({ userId: z.string().min(1), activeOrgId: z.string().min(1) }) });

/** Asks the server who holds this token (`GET /v1/users/me`). */
export async function identify(serverUrl: string, token: string): Promise<{ userId: string; orgId: string }> {
  let response: Response;
  try {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    response = await fetch(`${serverUrl}/v1/users/me`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Fault('unavailable:server_unreachable', 'The server cannot be reached.');
  }
  if (response.status === 401)
    throw new Fault('unauthenticated:sign_in_refused', 'The server did not accept the sign-in.');
  if (response.status === 421) {
    const said: unknown = await response.json().catch(() => null);
    if (isFaultJson(said)) throw Fault.from(said);
  }
  const parsed = response.ok ? me.safeParse(await response.json().catch(() => null)) : null;
  if (!parsed?.success)
    throw new Fault(
      'unavailable:unexpected_answer',
      `The server did not say who is signed in (${response.status}).`,
    );
  return { userId: parsed.data.data.userId, orgId: parsed.data.data.activeOrgId };
}
