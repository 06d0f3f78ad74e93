import type { FastifyInstance } from 'fastify';
import { Fault, isFault } from '@shared/kernel/fault';
import { formOf, sendPage } from './interaction';
import { errorPage, forgotPage, forgottenPage, resetDonePage, resetPage } from './pages';
import type { ResetPages } from './resets';
import { callerOf } from '../platform/callers';
import { signInKeys, type Tries } from './tries';

interface Token {
  Params: { token: string };
}

const SPENT = 'This link was used already or has expired. Ask for a new one.';

/** Mails to one address, and asks from one place, within a quarter of an hour. */
const forgottenKeys = (address: string, email: string) =>
  [
    { key: `forgot ${email}`, limit: 3 },
    { key: `forgot from ${address}`, limit: 20 },
  ] as const;

/** Pages of who has forgotten their password: asking for a link by mail, and setting a new one with any link. */
export function addResets(app: FastifyInstance, options: { resets: ResetPages; tries: Tries }): void {
  const { resets, tries } = options;

  app.get('/forgot-password', async (_request, reply) => {
    if (!(await resets.offered()))
      throw new Fault(
        'not_found:reset_not_offered',
        'This server sends no mail. Ask an administrator of your organization.',
      );
    return sendPage(reply, forgotPage());
  });

  app.post('/forgot-password', async (request, reply) => {
    const email = (formOf(request).get('email') ?? '').trim().slice(0, 320);
    // Counted by what was typed, and answered before anything is looked up: neither tells who has an account.
    const attempt = await tries.begin(forgottenKeys(callerOf(request.ip), email.toLowerCase()));
    if (attempt.wait > 0) {
      void reply.header('retry-after', String(Math.ceil(attempt.wait / 1000)));
      return sendPage(reply, errorPage('Too many tries. Try again in some minutes.'), 429);
    }
    void resets.forgotten(email);
    return sendPage(reply, forgottenPage());
  });

  app.get<Token>('/reset-password/:token', async (request, reply) => {
    const { token } = request.params;
    const found = await resets.look(token);
    if (!found) return sendPage(reply, errorPage(SPENT), 404);
    return sendPage(reply, resetPage({ token, email: found.email }));
  });

  app.post<Token>('/reset-password/:token', async (request, reply) => {
    const { token } = request.params;
    const form = formOf(request);
    try {
      const { email } = await resets.use(token, form.get('password') ?? '', form.get('again') ?? '');
      // Wrong guesses of the old one must not keep the new one out.
      const attempt = await tries.begin(signInKeys(callerOf(request.ip), email.toLowerCase()));
      await attempt.succeeded();
      return await sendPage(reply, resetDonePage());
    } catch (error) {
      if (!isFault(error) || error.code !== 'unprocessable') throw error;
      const found = await resets.look(token);
      if (!found) throw error;
      return sendPage(reply, resetPage({ token, email: found.email, problem: error.message }), 422);
    }
  });
}
