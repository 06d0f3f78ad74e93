import type { FastifyInstance } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import type { Clock } from '../platform/clock';
import { sha256 } from '../platform/crypto';
import { askToContinue, type ContinueOptions } from './continue';
import { oidcStore } from './oidc.store';
import type { Outside, OutsideRequest } from './outside';
import type { createOutsideMembers } from './outsideMembers';
import { pageHeaders } from './pagePolicy';
import { finish, underWay, type Uid } from './interaction';

/** The one address to be registered at the outside issuer. */
export const outsideRedirect = (base: string): string => `${base}/sign-in/outside`;

const MODEL = 'OutsideSignIn';
const MINUTES = 10;

export interface OutsideOptions extends ContinueOptions {
  outside: Outside;
  members: ReturnType<typeof createOutsideMembers>;
  clock: Clock;
  base: () => string;
}

interface Answer {
  Querystring: Record<string, string | string[] | undefined>;
}

const over = () =>
  new Fault(
    'unauthenticated:sign_in_expired',
    'This sign-in has ended, or was finished already. Go back to Costloom and sign in.',
  );

function requestOf(payload: Record<string, unknown>): OutsideRequest | undefined {
  const { state, nonce, verifier } = payload;
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string')
    return undefined;
  return { state, nonce, verifier };
}

/** Sign-in pages of a server whose people sign in elsewhere: they only lead there and back. */
export function addOutsideSignIn(app: FastifyInstance, options: OutsideOptions): void {
  const { outside, members, database, clock, base } = options;

  app.get<Uid>('/sign-in/:uid', async (request, reply) => {
    const interaction = await underWay(options.provider(), request, reply);
    const { prompt, uid, params } = interaction;
    // The issuer may sign in without a click, so that the one here is never left out.
    if (prompt.name === 'consent') return askToContinue(options, interaction, reply);
    const login = String(params.prompt ?? '')
      .split(' ')
      .includes('login');
    const begun = await outside.begin({ redirectUri: outsideRedirect(base()), login });
    await database.system((sql) =>
      oidcStore.upsert(sql, {
        model: MODEL,
        id: sha256(begun.request.state),
        payload: JSON.stringify(begun.request),
        index: { grantId: null, uid, accountId: null },
        expiresAt: new Date(clock.now().getTime() + MINUTES * 60_000),
      }),
    );
    return reply.code(303).headers(pageHeaders).header('location', begun.url.href).send();
  });

  // The issuer knows one address; the cookie of the sign-in under way goes to that sign-in's own address only.
  app.get<Answer>('/sign-in/outside', async (request, reply) => {
    const { state } = request.query;
    const hash = sha256(typeof state === 'string' ? state : '');
    const uid = await database.system((sql) => oidcStore.uidOf(sql, MODEL, hash, clock.now()));
    if (uid === undefined) throw over();
    const query = request.url.slice(request.url.indexOf('?'));
    const to = `/sign-in/${encodeURIComponent(uid)}/outside${query}`;
    return reply.code(303).headers(pageHeaders).header('location', to).send();
  });

  app.get<Uid & Answer>('/sign-in/:uid/outside', async (request, reply) => {
    const { uid } = await underWay(options.provider(), request, reply);
    const { state } = request.query;
    const hash = sha256(typeof state === 'string' ? state : '');
    const taken = await database.system((sql) => oidcStore.take(sql, MODEL, hash, uid, clock.now()));
    const kept = taken && requestOf(taken.payload);
    if (!kept) throw over();
    const answer = new URL(request.url, base());
    const accountId = await members.memberOf(await outside.finish(kept, answer, outsideRedirect(base())));
    return finish(options, request, reply, { login: { accountId, amr: ['fed'] } });
  });
}
