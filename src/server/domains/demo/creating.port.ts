import type { Database, Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { CasePort } from '../../steps/services';
import type { OrganisationEnd } from '../customers/end.port';
import type { OrganisationMaker } from '../organisations/organisations.port';
import type { Acting, DemoAsk, DemoCalls } from './asPerson';
import type { DemoKind } from './demo.store';

export interface DemoDeps {
  database: Database;
  clock: Clock;
  log: Log;
  calls: DemoCalls;
  cases: Pick<CasePort, 'create'>;
  organisations: OrganisationMaker;
  /** With all that is in it; nothing of it runs. */
  removeOrganisation(sql: Sql, orgId: string): Promise<void>;
  end: OrganisationEnd;
  /** Brings in the bill of a customer, at once. */
  bringBill(
    bill: { orgId: string; userId: string; name: string; csv: string; lastDay: string },
    signal: AbortSignal,
  ): Promise<void>;
}

/** One filling: for whom, and where it is noted what was made. */
export interface Making extends DemoDeps {
  who: Acting;
  ask: DemoAsk;
  note(kind: DemoKind, id: string): Promise<void>;
}
