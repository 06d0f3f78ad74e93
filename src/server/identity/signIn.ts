import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { Fault, faultStatus, isFault } from '@shared/kernel/fault';
import { nulCharacter } from '../http/jsonBody';
import { sameSecret } from '../platform/crypto';
import { addConsent } from './assistants/consent';
import { accountsStore } from './accounts.store';
import { addContinue, askToContinue, isOwnApp, type ContinueOptions } from './continue';
import { finish, formOf, sendPage, underWay, type Uid } from './interaction';
import type { Invitations } from './invitations';
import { addOutsideSignIn, type OutsideOptions } from './outsideRoutes';
import { errorPage, invitationPage, joinedPage, signInPage } from './pages';
import type { Passwords } from './passwords';
import { addResets } from './resetRoutes';
import type { ResetPages } from './resets';
import { callerOf } from '../platform/callers';
import { signInKeys, type Tries } from './tries';

const LOCAL = '/sign-in/:uid/local';
const FORM_LIMIT = 8 * 1024;
const SPENT = 'This invitation was used already or has expired. Ask for a new one.';
const WRONG = 'The email address or password is wrong.';

export interface SignInOptions extends ContinueOptions {
  resets: ResetPages;
  passwords: Passwords;
  invitations: Invitations;
  tries: Tries;
  /** Only the embedded server: the secret that its parent process holds, and whom it signs in. */
  local?: { secret: string; userId: string };
  /** People sign in there, and no password opens anything. */
  outside?: OutsideOptions;
}

interface Token {
  Params: { token: string };
}

async function withPassword(options: SignInOptions, request: FastifyRequest<Uid>, reply: FastifyReply) {
  const { database, passwords, tries, resets, audit } = options;
  const interaction = await underWay(options.provider(), request, reply);
  const form = formOf(request);
  const email = (form.get('email') ?? '').trim().slice(0, 320);
  const password = (form.get('password') ?? '').slice(0, 1000);
  const how = { way: 'password', address: callerOf(request.ip) };
  const attempt = await tries.begin(signInKeys(how.address, email.toLowerCase()));
  const { wait } = attempt;
  const { uid } = request.params;
  const assistant = !isOwnApp(interaction);
  const again = async (problem: string, status: number) =>
    sendPage(reply, signInPage({ uid, email, problem, assistant, resets: await resets.offered() }), status);
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60_000);
    void reply.header('retry-after', String(Math.ceil(wait / 1000)));
    return again(`Too many tries. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, 429);
  }
  const account = await database.system((sql) => accountsStore.byEmail(sql, email));
  if (!(await passwords.matches(password, account?.password_hash)) || !account) {
    if (account) await audit.note(account.user_id, 'sign_in_failed', how);
    return again(WRONG, 401);
  }
  await attempt.succeeded();
  await options.checkNetwork(account.user_id, request.raw);
  await audit.note(account.user_id, 'signed_in', how);
  // The form said that the app asks, and the password was the click. An assistant asks on the next page.
  const login = { accountId: account.user_id, amr: ['pwd'] };
  return finish(options, request, reply, assistant ? { login } : { login, consent: {} });
}

function addPasswordSignIn(app: FastifyInstance, options: SignInOptions) {
  app.get<Uid>('/sign-in/:uid', async (request, reply) => {
    const interaction = await underWay(options.provider(), request, reply);
    if (interaction.prompt.name === 'consent') return askToContinue(options, interaction, reply);
    const resets = await options.resets.offered();
    return sendPage(
      reply,
      signInPage({ uid: interaction.uid, email: '', resets, assistant: !isOwnApp(interaction) }),
    );
  });
  app.post<Uid>('/sign-in/:uid', async (request, reply) => withPassword(options, request, reply));
}

function addLocalSignIn(app: FastifyInstance, options: SignInOptions) {
  const { local } = options;
  if (!local) return;
  app.post<Uid>(LOCAL, async (request, reply) => {
    const given = request.headers['x-costloom-local'];
    if (typeof given !== 'string' || !sameSecret(given, local.secret)) {
      throw new Fault(
        'forbidden:local_app_only',
        'Only the app on this computer can open the local workspace.',
      );
    }
    const interaction = await underWay(options.provider(), request, reply);
    await options.audit.note(local.userId, 'signed_in', { way: 'this computer' });
    const login = { accountId: local.userId, amr: ['user'] };
    return finish(options, request, reply, isOwnApp(interaction) ? { login, consent: {} } : { login });
  });
}

function addInvitations(app: FastifyInstance, { invitations, tries, outside }: SignInOptions) {
  app.get<Token>('/invitation/:token', async (request, reply) => {
    const { token } = request.params;
    const found = await invitations.look(token);
    if (!found) return sendPage(reply, errorPage(SPENT), 404);
    const { org_name: organisation, email } = found;
    const hasPassword = outside ? null : found.has_password;
    return sendPage(reply, invitationPage({ token, organisation, email, hasPassword }));
  });

  app.post<Token>('/invitation/:token', async (request, reply) => {
    const { token } = request.params;
    const invited = await invitations.look(token);
    if (!invited) return sendPage(reply, errorPage(SPENT), 404);
    // Counted as at the sign-in: who invites somebody must not get to guess that person's password here.
    const attempt = await tries.begin(signInKeys(callerOf(request.ip), invited.email.toLowerCase()));
    if (attempt.wait > 0)
      throw new Fault('too_many:too_many_tries', 'Too many tries. Try again in some minutes.');
    const form = formOf(request);
    const again = form.get('again') ?? undefined;
    try {
      const joined = await invitations.accept(token, form.get('password') ?? '', again);
      await attempt.succeeded();
      return sendPage(reply, joinedPage(joined.org_name));
    } catch (error) {
      if (!isFault(error) || error.code !== 'unprocessable') throw error;
      const found = await invitations.look(token);
      if (!found) throw error;
      const { org_name: organisation, email } = found;
      const hasPassword = outside ? null : found.has_password;
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
    (_request, body, done) => {
      const form = new URLSearchParams(body.toString());
      if ([...form.values()].some((value) => value.includes('\0'))) done(nulCharacter('form'));
      else done(null, form);
    },
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
    // People read these, but for the app's own call.
    if (isFault(error) && request.routeOptions.url !== LOCAL)
      return sendPage(reply, errorPage(error.message), faultStatus[error.code]);
    return inherited.call(app, error, request, reply);
  });
  if (options.outside) addOutsideSignIn(app, options.outside);
  else {
    addPasswordSignIn(app, options);
    addResets(app, options);
  }
  addContinue(app, options);
  addConsent(app, options.consent);
  addLocalSignIn(app, options);
  addInvitations(app, options);
}
