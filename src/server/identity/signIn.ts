import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { Fault, isFault } from '@shared/kernel/fault';
import type { Database } from '../db/database';
import { sameSecret } from '../platform/crypto';
import { accountsStore } from './accounts.store';
import type { Invitations } from './invitations';
import { pageHeaders } from './pagePolicy';
import { errorPage, invitationPage, joinedPage, signInPage } from './pages';
import type { Passwords } from './passwords';
import type { Tries } from './tries';

const FORM_LIMIT = 8 * 1024;
const ADDRESS_TRIES = 100;
const WRONG = 'The e-mail address or the password is not right.';

export interface SignInOptions {
  provider: () => Provider;
  database: Database;
  passwords: Passwords;
  invitations: Invitations;
  tries: Tries;
  /** Only the embedded server: the secret that its parent process holds, and whom it signs in. */
  local?: { secret: string; userId: string };
}

interface Uid {
  Params: { uid: string };
}
interface Token {
  Params: { token: string };
}

const formOf = (request: FastifyRequest) =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(html);
}

/** The sign-in under way in this browser: its cookie must name the one in the address. */
async function underWay(provider: Provider, request: FastifyRequest<Uid>, reply: FastifyReply) {
  const interaction = await provider.interactionDetails(request.raw, reply.raw);
  if (interaction.uid !== request.params.uid)
    throw new errors.SessionNotFound('another sign-in is under way');
  return interaction;
}

async function finish(
  options: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
): Promise<FastifyReply> {
  const to = await options.provider().interactionResult(request.raw, reply.raw, result);
  return reply.code(303).headers(pageHeaders).header('location', to).send();
}

/** A guesser of one account stops first; a whole office behind one address, and an account, have more room. */
const keysOf = (address: string, account: string) => [
  { key: `pair ${address} ${account}`, limit: 10 },
  { key: `account ${account}`, limit: 50 },
  { key: `address ${address}`, limit: ADDRESS_TRIES },
];

async function withPassword(options: SignInOptions, request: FastifyRequest<Uid>, reply: FastifyReply) {
  const { database, passwords, tries } = options;
  await underWay(options.provider(), request, reply);
  const form = formOf(request);
  const email = (form.get('email') ?? '').trim().slice(0, 320);
  const password = (form.get('password') ?? '').slice(0, 1000);
  const keys = keysOf(request.ip, email.toLowerCase());
  const wait = Math.max(...keys.map(({ key, limit }) => tries.wait(key, limit)));
  const again = (problem: string, status: number) =>
    sendPage(reply, signInPage({ uid: request.params.uid, email, problem }), status);
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60_000);
    void reply.header('retry-after', String(Math.ceil(wait / 1000)));
    return again(`Too many tries. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, 429);
  }
  const account = await database.system((sql) => accountsStore.byEmail(sql, email));
  if (!(await passwords.matches(password, account?.password_hash)) || !account) {
    for (const { key } of keys) tries.failed(key);
    return again(WRONG, 401);
  }
  for (const { key } of keys) tries.succeeded(key);
  return finish(options, request, reply, { login: { accountId: account.user_id, amr: ['pwd'] } });
}

function addSignIn(app: FastifyInstance, options: SignInOptions) {
  app.get<Uid>('/sign-in/:uid', async (request, reply) => {
    const { prompt, uid } = await underWay(options.provider(), request, reply);
    if (prompt.name === 'consent') return finish(options, request, reply, { consent: {} });
    return sendPage(reply, signInPage({ uid, email: '' }));
  });
  app.post<Uid>('/sign-in/:uid', async (request, reply) => withPassword(options, request, reply));

  const { local } = options;
  if (!local) return;
  app.post<Uid>('/sign-in/:uid/local', async (request, reply) => {
    const given = request.headers['x-costloom-local'];
    if (typeof given !== 'string' || !sameSecret(given, local.secret)) {
      throw new Fault('forbidden', 'Only the app on this computer can open the local workspace.');
    }
    await underWay(options.provider(), request, reply);
    return finish(options, request, reply, { login: { accountId: local.userId, amr: ['user'] } });
  });
}

function addInvitations(app: FastifyInstance, { invitations, tries }: SignInOptions) {
  app.get<Token>('/invitation/:token', async (request, reply) => {
    const { token } = request.params;
    const found = await invitations.look(token);
    if (!found) return sendPage(reply, errorPage('This invitation was used already or has expired.'), 404);
    const { org_name: organisation, email, has_password: hasPassword } = found;
    return sendPage(reply, invitationPage({ token, organisation, email, hasPassword }));
  });

  app.post<Token>('/invitation/:token', async (request, reply) => {
    const { token } = request.params;
    const key = `address ${request.ip}`;
    if (tries.wait(key, ADDRESS_TRIES) > 0)
      throw new Fault('too_many', 'Too many tries. Try again in some minutes.');
    const form = formOf(request);
    const again = form.get('again') ?? undefined;
    try {
      const joined = await invitations.accept(token, form.get('password') ?? '', again);
      return sendPage(reply, joinedPage(joined.org_name));
    } catch (error) {
      if (!isFault(error) || error.code !== 'unprocessable') throw error;
      tries.failed(key);
      const found = await invitations.look(token);
      if (!found) throw error;
      const { org_name: organisation, email, has_password: hasPassword } = found;
      const problem = error.message;
      return sendPage(reply, invitationPage({ token, organisation, email, hasPassword, problem }), 422);
    }
  });
}

/** The server's own pages: signing in, and accepting an invitation. Plain HTML forms, no script. */
export async function signInRoutes(app: FastifyInstance, options: SignInOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  // The local sign-in has no body, whatever type a client says it has.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, _body, done) => done(null, undefined),
  );
  const inherited = app.errorHandler;
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof errors.SessionNotFound) {
      return sendPage(reply, errorPage('This sign-in has ended or belongs to another window.'), 400);
    }
    if (isFault(error) && error.code === 'not_found') return sendPage(reply, errorPage(error.message), 404);
    return inherited.call(app, error, request, reply);
  });
  addSignIn(app, options);
  addInvitations(app, options);
}
