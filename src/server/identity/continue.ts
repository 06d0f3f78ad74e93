import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import type { Database } from '../db/database';
import { callerOf } from '../platform/callers';
import { sameSecret } from '../platform/crypto';
import { accountsStore } from './accounts.store';
import { CLIENT_ID } from './adapter';
import { askForAssistant, type ConsentOptions } from './assistants/consent';
import { finish, formOf, sendPage, underWay, type SignInPages, type Uid } from './interaction';
import type { SignInAudit } from './signInAudit';
import { continuePage } from './pages';

export interface ContinueOptions extends SignInPages {
  database: Database;
  audit: SignInAudit;
  consent: ConsentOptions;
  /** Signs the form of one sign-in; the same in every process of this installation. */
  formKey: string;
}

type Interaction = Awaited<ReturnType<typeof underWay>>;

/** Whether the app itself signs in. What this page gives, an assistant must not get: it asks on a page of its own. */
export const isOwnApp = ({ params }: Interaction): boolean => params.client_id === CLIENT_ID;

const tokenOf = (formKey: string, uid: string) =>
  createHmac('sha256', formKey).update(`continue ${uid}`).digest('base64url');

/**
 * Anything on this computer may listen at a loopback address and call itself Costloom (RFC 8252, 8.6): a browser that
 * is signed in already hands out a code only after a click on this page.
 */
export async function askToContinue(options: ContinueOptions, interaction: Interaction, reply: FastifyReply) {
  if (!isOwnApp(interaction)) return askForAssistant(options.consent, interaction, reply);
  const { uid, session } = interaction;
  const account = session?.accountId;
  const row = account && (await options.database.system((sql) => accountsStore.byId(sql, account)));
  if (!row)
    throw new Fault(
      'unauthenticated:sign_in_expired',
      'This sign-in has ended. Go back to Costloom and sign in.',
    );
  return sendPage(reply, continuePage({ uid, email: row.email, token: tokenOf(options.formKey, uid) }));
}

export function addContinue(app: FastifyInstance, options: ContinueOptions): void {
  app.post<Uid>('/sign-in/:uid/continue', async (request: FastifyRequest<Uid>, reply) => {
    const interaction = await underWay(options.provider(), request, reply);
    const { prompt, uid, session } = interaction;
    // A browser says where a form was sent from; the token is for those that do not.
    const from = request.headers['sec-fetch-site'] ?? 'same-origin';
    const token = formOf(request).get('token') ?? '';
    if (
      prompt.name !== 'consent' ||
      !isOwnApp(interaction) ||
      from !== 'same-origin' ||
      !sameSecret(token, tokenOf(options.formKey, uid))
    )
      throw new Fault('forbidden:foreign_page', 'This was not pressed on the page of this sign-in.');
    const address = callerOf(request.ip);
    if (session?.accountId)
      await options.audit.note(session.accountId, 'signed_in', { way: 'browser', address });
    return finish(options, request, reply, { consent: {} });
  });
}
