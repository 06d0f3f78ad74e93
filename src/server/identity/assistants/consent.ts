import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import { calls } from '@shared/api/index';
import { READ_SCOPE, RUN_SCOPE, type AssistantScope } from '@shared/model/assistantScopes';
import { holds, mayEdit, permissionsOf, roles } from '@shared/model/permissions';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { RecordActivity } from '../../domains/organisations/activity.port';
import type { Clock } from '../../platform/clock';
import { sameSecret } from '../../platform/crypto';
import { assistantResourceOf } from '../accessTokens';
import { accountsStore } from '../accounts.store';
import { finish, formOf, sendPage, underWay, type SignInPages, type Uid } from '../interaction';
import { oidcStore } from '../oidc.store';
import { pageHeadersTo } from '../pagePolicy';
import { assistantsStore } from './assistants.store';
import { plainName, redirectTarget } from './clients';
import { consentPage } from './consentPage';

export interface ConsentOptions extends SignInPages {
  database: Database;
  clock: Clock;
  base: () => string;
  record: RecordActivity;
  /** Signs the form of one consent; the same in every process of this installation. */
  formKey: string;
}

type Interaction = Awaited<ReturnType<typeof underWay>>;

const over = () =>
  new Fault(
    'unauthenticated:sign_in_expired',
    'This sign-in has ended. Go back to the assistant and connect again.',
  );

const tokenOf = (formKey: string, uid: string) =>
  createHmac('sha256', formKey).update(`assistant ${uid}`).digest('base64url');

/** Whether the role may run workflows at all. */
function mayRun(name: string): boolean {
  const role = roles.find((each) => each === name);
  const { access } = calls['executions.run'];
  return role !== undefined && holds(permissionsOf(role), access) && mayEdit(role);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Who asks for what, and where the answer goes. */
async function askedBy(options: ConsentOptions, { params, session }: Interaction) {
  const client = await options.provider().Client.find(textOf(params.client_id));
  const userId = session?.accountId;
  if (!client || userId === undefined) throw over();
  return {
    userId,
    clientId: client.clientId,
    name: plainName(client.clientName),
    redirect: redirectTarget(textOf(params.redirect_uri)),
    scopes: textOf(params.scope).split(' '),
    organisations: await options.database.system((sql) => assistantsStore.organisationsOf(sql, userId)),
  };
}

/** Which assistant asks for what: shown each time, whatever was allowed before. */
export async function askForAssistant(
  options: ConsentOptions,
  interaction: Interaction,
  reply: FastifyReply,
) {
  const { uid } = interaction;
  const { userId, name, redirect, scopes, organisations } = await askedBy(options, interaction);
  const account = await options.database.system((sql) => accountsStore.byId(sql, userId));
  if (!account || organisations.length === 0) throw over();
  const html = consentPage({
    uid,
    token: tokenOf(options.formKey, uid),
    email: account.email,
    name,
    redirect,
    organisations,
    run: scopes.includes(RUN_SCOPE) && organisations.some(({ role }) => mayRun(role)),
  });
  return sendPage(reply, html, 200, pageHeadersTo(redirect.source));
}

async function allow(
  options: ConsentOptions,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<string> {
  const { database, clock, record } = options;
  const {
    userId,
    clientId,
    name,
    redirect,
    scopes: asked,
    organisations,
  } = await askedBy(options, interaction);
  const organisation = organisations.find(({ org_id }) => org_id === form.get('organization'));
  if (!organisation) throw new Fault('forbidden:not_a_member', 'You are no member of this organization.');
  const runs = asked.includes(RUN_SCOPE) && form.get('run') === 'yes' && mayRun(organisation.role);
  const scopes: AssistantScope[] = runs ? [READ_SCOPE, RUN_SCOPE] : [READ_SCOPE];
  const { Grant } = options.provider();
  const grant = new Grant({ clientId, accountId: userId });
  grant.addResourceScope(assistantResourceOf(options.base()), scopes.join(' '));
  grant.addOIDCScope('openid offline_access');
  const grantId = await grant.save();
  const row = {
    grant_id: grantId,
    org_id: organisation.org_id,
    user_id: userId,
    client_id: clientId,
    client_name: name,
    redirect: redirect.shown,
    scopes,
  };
  await database.system(async (sql) => {
    for (const { grant_id } of await assistantsStore.earlier(sql, row))
      await oidcStore.endGrant(sql, grant_id);
    const now = clock.now();
    await assistantsStore.connect(sql, row, now);
    await notifyChange(sql, { orgId: organisation.org_id, tag: 'assistants', id: grantId });
    const person = (await accountsStore.organisationsOf(sql, userId)).find(
      ({ org_id }) => org_id === organisation.org_id,
    );
    await record(sql, {
      orgId: organisation.org_id,
      at: now,
      actor: person?.name ?? '',
      action: 'assistant_connected',
      subject: name,
      data: { scopes, redirect: redirect.shown },
    });
  });
  return grantId;
}

export function addConsent(app: FastifyInstance, options: ConsentOptions): void {
  app.post<Uid>('/sign-in/:uid/assistant', async (request: FastifyRequest<Uid>, reply) => {
    const interaction = await underWay(options.provider(), request, reply);
    const form = formOf(request);
    // A browser says where a form was sent from; the token is for those that do not.
    const from = request.headers['sec-fetch-site'] ?? 'same-origin';
    if (
      interaction.prompt.name !== 'consent' ||
      from !== 'same-origin' ||
      !sameSecret(form.get('token') ?? '', tokenOf(options.formKey, interaction.uid))
    )
      throw new Fault('forbidden:foreign_page', 'This was not pressed on the page of this sign-in.');
    if (form.get('decision') !== 'allow') {
      const error_description = 'The person did not allow it.';
      return finish(options, request, reply, { error: 'access_denied', error_description });
    }
    return finish(options, request, reply, { consent: { grantId: await allow(options, interaction, form) } });
  });
}
