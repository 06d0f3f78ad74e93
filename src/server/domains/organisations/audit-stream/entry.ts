import { isJsonObject } from '@shared/model/json';
import type { PendingEntry } from './stream.store';

/** One entry as receivers get it: a line of JSON. docs/operate/audit.md tells its fields. */
export const lineOf = (entry: PendingEntry): string =>
  `${JSON.stringify({
    id: String(entry.activity_id),
    time: entry.at.toISOString(),
    organization_id: entry.org_id,
    organization: entry.organisation,
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject,
    customer_id: entry.customer_id,
    data: isJsonObject(entry.data) ? entry.data : {},
  })}\n`;

/** What “Send a test entry” sends: no entry of the audit. */
export const testLine = (of: { orgId: string; organisation: string; actor: string; at: Date }): string =>
  lineOf({
    activity_id: 'test',
    at: of.at,
    org_id: of.orgId,
    organisation: of.organisation,
    actor: of.actor,
    action: 'audit_stream_tested',
    subject: '',
    customer_id: null,
    data: {},
  });
