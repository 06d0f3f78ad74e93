import type { AuditStream, AuditStreamDraft } from '@shared/api/organisations/auditStream.api';
import { badInput, Fault } from '@shared/kernel/fault';
import { auditStreamFaults as faults } from '@shared/words/auditStream';
import type { Sql } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Session } from '../../../gate/session';
import type { Handlers } from '../../../http/context';
import { cleanAddress } from '../../../platform/outbound/cleanAddress';
import { ProviderError } from '../../integrations/integrations.port';
import type { RecordActivity } from '../activity.port';
import { testLine } from './entry';
import { contextOf, createSending, type SendingDeps } from './sending';
import { newSigningSecret } from '../../../platform/standardWebhooks';
import { streamStore, type StreamRow } from './stream.store';

/** Headers that the delivery has for itself. */
const OWN_HEADERS = /^(content-type|content-length|host|webhook-.*|connection|transfer-encoding|accept.*)$/i;

export function createAuditStream(
  deps: SendingDeps & {
    record: RecordActivity;
    /** Whether an address of this host may do without TLS. */
    mayBePlain(orgId: string, host: string): boolean;
  },
) {
  const { database, clock, box, record } = deps;
  const sending = createSending(deps);

  async function present(sql: Sql, orgId: string): Promise<AuditStream | null> {
    const row = await streamStore.find(sql, orgId);
    if (!row) return null;
    const { entries, oldest } = await streamStore.waiting(sql, orgId);
    return {
      url: row.url,
      header: row.header,
      credential_set: row.credential !== null,
      changed_by: row.changed_by,
      changed_at: row.changed_at.toISOString(),
      delivered: row.delivered,
      delivered_at: row.delivered_at?.toISOString() ?? null,
      waiting: entries,
      oldest_at: oldest?.toISOString() ?? null,
      failing_since: row.failing_since?.toISOString() ?? null,
      next_at: row.next_at?.toISOString() ?? null,
      given_up: row.next_at === null,
      error: row.error,
    };
  }

  async function known(sql: Sql, orgId: string): Promise<StreamRow> {
    const row = await streamStore.find(sql, orgId);
    if (!row) throw new Fault('conflict:stream_not_set', faults.unset);
    return row;
  }

  function addressOf(orgId: string, text: string): string {
    const url = cleanAddress(text);
    if (url === undefined) throw badInput([{ field: 'url', reason: faults.address }]);
    const { protocol, hostname } = new URL(url);
    if (protocol === 'http:' && !deps.mayBePlain(orgId, hostname))
      throw badInput([{ field: 'url', reason: faults.plain }]);
    return url;
  }

  /** What is kept for the same address stays; no credential goes to another one. */
  function credentialOf(
    orgId: string,
    { credential }: AuditStreamDraft,
    url: string,
    before: StreamRow | undefined,
  ): string | null {
    if (credential !== undefined) return credential === '' ? null : box.seal(credential, contextOf(orgId));
    if (!before || before.credential === null) return null;
    if (before.url !== url) throw badInput([{ field: 'credential', reason: faults.credentialAgain }]);
    return before.credential;
  }

  async function note(sql: Sql, { orgId, name: actor }: Session, action: string, url: string, data = {}) {
    await record(sql, { orgId, at: clock.now(), actor, action, subject: url, data });
    await notifyChange(sql, { orgId, tag: 'audit_stream', id: '*' });
  }

  return {
    jobs: sending.jobs,
    handlers: {
      'organisations.auditStream': (_input, { session: { orgId } }) =>
        database.tenant(orgId, (sql) => present(sql, orgId)),

      'organisations.setAuditStream': async ({ body }, { session }) => {
        const { orgId, name: changed_by } = session;
        const url = addressOf(orgId, body.url);
        if (OWN_HEADERS.test(body.header))
          throw badInput([{ field: 'header', reason: faults.ownHeader(body.header) }]);
        return database.tenant(orgId, async (sql) => {
          const before = await streamStore.lock(sql, orgId);
          const fresh = !before || body.new_secret ? newSigningSecret() : null;
          const sealed = fresh === null ? undefined : box.seal(fresh, contextOf(orgId));
          const secret = sealed ?? before?.secret;
          if (secret === undefined) throw new Fault('internal', faults.unexpected);
          const credential = credentialOf(orgId, body, url, before);
          const { header } = body;
          const changed_at = clock.now();
          await streamStore.put(sql, {
            org_id: orgId,
            url,
            header,
            credential,
            secret,
            changed_by,
            changed_at,
          });
          if (body.existing) await streamStore.addExisting(sql, orgId);
          const data = {
            from: before?.url ?? null,
            header,
            credential: credential !== null,
            new_secret: fresh !== null,
            existing: body.existing,
          };
          await note(sql, session, 'audit_stream_set', url, data);
          const stream = await present(sql, orgId);
          if (!stream) throw new Fault('internal', faults.unexpected);
          return { stream, secret: fresh };
        });
      },

      'organisations.removeAuditStream': async (_input, { session }) => {
        const { orgId } = session;
        await database.tenant(orgId, async (sql) => {
          const { url } = await known(sql, orgId);
          await streamStore.remove(sql, orgId);
          await note(sql, session, 'audit_stream_removed', url);
        });
      },

      'organisations.testAuditStream': async (_input, { session, signal }) => {
        const { orgId, name: actor } = session;
        const { row, organisation } = await database.tenant(orgId, async (sql) => ({
          row: await known(sql, orgId),
          organisation: await streamStore.organisationName(sql, orgId),
        }));
        try {
          const status = await sending.post(
            row,
            testLine({ orgId, organisation, actor, at: clock.now() }),
            signal,
          );
          return { status };
        } catch (error) {
          if (signal.aborted || !(error instanceof ProviderError)) throw error;
          throw new Fault('unavailable:service_failed', error.message);
        }
      },

      'organisations.resendAuditStream': async (_input, { session: { orgId } }) => {
        return database.tenant(orgId, async (sql) => {
          await known(sql, orgId);
          await streamStore.again(sql, orgId, clock.now());
          await notifyChange(sql, { orgId, tag: 'audit_stream', id: '*' });
          return present(sql, orgId);
        });
      },
    } satisfies Partial<Handlers>,
  };
}
