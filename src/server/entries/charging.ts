import { createAccounts } from '../domains/charging/accounts.service';
import { createBooks } from '../domains/charging/books.service';
import type { ChargingBills } from '../domains/charging/charging.port';
import { chargingHandlers } from '../domains/charging/charging.routes';
import { createDocuments } from '../domains/charging/documents.service';
import { createInvoices } from '../domains/charging/invoices.service';
import { noting } from '../domains/charging/noting';
import { createRuns } from '../domains/charging/runs.service';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';

/** What a provider charges its customers, and what they see of it. */
export function composeCharging(given: {
  database: Database;
  clock: Clock;
  newId: () => string;
  bills: ChargingBills;
}) {
  const record = recordActivity;
  const deps = { ...given, record, note: noting({ clock: given.clock, record }) };
  return chargingHandlers({
    books: createBooks(deps),
    accounts: createAccounts(deps),
    runs: createRuns(deps),
    documents: createDocuments(deps),
    invoices: createInvoices(deps),
  });
}
