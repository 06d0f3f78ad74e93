import { shortResource } from '@shared/model/cloudChanges';
import { badInput } from '@shared/kernel/fault';
import type { CallResult } from '@shared/api/index';
import { isJsonObject } from '@shared/model/json';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/context';
import { auditStore, type AuditFilter, type AuditKey, type AuditRow } from './audit.store';

const EXPORT_MAX = 100_000;
const EXPORT_PAGE = 1_000;
const CHANGES_MAX = 50;
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

const writeKey = ({ moment, activity_id }: AuditRow): string =>
  Buffer.from(JSON.stringify([moment, activity_id])).toString('base64url');

function readKey(text: string | undefined): AuditKey | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2) {
      const [moment, activityId]: unknown[] = value;
      const isMoment = typeof moment === 'string' && MOMENT.test(moment) && !Number.isNaN(Date.parse(moment));
      if (isMoment && Number.isSafeInteger(activityId)) return { moment, activityId: Number(activityId) };
    }
  } catch {
    // Said below.
  }
  throw badInput(
    [{ field: 'start_page_key', reason: 'is not a key that an audit has given' }],
    'bad_page_key',
  );
}

interface Asked {
  action?: string | undefined;
  text?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const filterOf = ({ action, text, from, to }: Asked): AuditFilter => ({
  action: action ?? null,
  text: text ?? null,
  from: from === undefined ? null : new Date(from),
  to: to === undefined ? null : new Date(to),
});

const dataOf = ({ data }: AuditRow) => (isJsonObject(data) ? data : {});

const entryOf = (row: AuditRow): CallResult<'organisations.audit'>['data'][number] => ({
  id: String(row.activity_id),
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  data: dataOf(row),
});

/** How the summary of a change begins that took another one back. */
const UNDO = 'Undo: ';
const states = { cloud_change_failed: 'failed', cloud_change_unclear: 'unclear' } as const;
const stateOf = (action: string) =>
  action === 'cloud_change_failed' || action === 'cloud_change_unclear' ? states[action] : 'changed';

function changeOf(row: AuditRow): CallResult<'organisations.cloudChanges'>['data'][number] {
  const data = dataOf(row);
  const textAt = (key: string) => (typeof data[key] === 'string' ? data[key] : '');
  return {
    at: row.at.toISOString(),
    actor: row.actor,
    state: stateOf(row.action),
    summary: textAt('summary') || row.subject,
    is_undo: textAt('summary').startsWith(UNDO),
    account: textAt('account'),
    workflow_id: textAt('workflow_id'),
    execution_id: textAt('execution_id'),
  };
}

const namesOf = (resource: string): string[] => [...new Set([resource, shortResource(resource)])];

/** Who did what in the organisation itself, for its administrators. */
export function createAuditReader({ database }: { database: Database }) {
  const page = (orgId: string, filter: AuditFilter, key: AuditKey | null, limit: number) =>
    database.tenant(orgId, (sql) => auditStore.page(sql, orgId, filter, key, limit));

  async function* csv(orgId: string, filter: AuditFilter, signal: AbortSignal): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(['at', 'actor', 'action', 'subject', 'data']);
    let key: AuditKey | null = null;
    for (let written = 0; written < EXPORT_MAX && !signal.aborted; written += EXPORT_PAGE) {
      const rows: AuditRow[] = await page(orgId, filter, key, EXPORT_PAGE);
      yield rows
        .map((row) =>
          csvLine(
            [row.at.toISOString(), row.actor, row.action, row.subject, JSON.stringify(dataOf(row))],
            // People open it in a spreadsheet; programs read the audit stream.
            { forSpreadsheets: true },
          ),
        )
        .join('');
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_PAGE) return;
      key = { moment: last.moment, activityId: last.activity_id };
    }
  }

  return {
    'organisations.audit': async ({ query }, { session }) => {
      const limit = query.max_returned_items;
      const key = readKey(query.start_page_key);
      const rows = await page(session.orgId, filterOf(query), key, limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const next_page_key = rows.length > limit && last ? writeKey(last) : null;
      return { data: shown.map(entryOf), next_page_key };
    },
    'organisations.cloudChanges': async ({ query }, { session }) => {
      const { orgId } = session;
      const rows = await database.tenant(orgId, (sql) =>
        auditStore.cloudChanges(sql, orgId, namesOf(query.resource), CHANGES_MAX),
      );
      return rows.map(changeOf);
    },
    'organisations.exportAudit': ({ query }, { session, signal }) =>
      csv(session.orgId, filterOf(query), signal),
  } satisfies Partial<Handlers>;
}
