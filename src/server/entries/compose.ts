import { SignJWT } from 'jose';
import { recordActivity } from '../domains/organisations/activity.store';
import { createApiKeys } from '../domains/organisations/apiKeys.service';
import { createMembers } from '../domains/organisations/members.service';
import { organisationMaker } from '../domains/organisations/organisations.service';
import { createCustomers } from '../domains/customers/customers.service';
import { createSettings } from '../domains/settings/settings.service';
import { createSpaces } from '../domains/spaces/spaces.service';
import { boardHandlers } from '../domains/boards/boards.routes';
import { createBoards } from '../domains/boards/boards.service';
import { uploadHandlers } from '../domains/uploads/uploads.routes';
import { createUploads } from '../domains/uploads/uploads.service';
import { createUsers } from '../domains/users/users.service';
import type { Database } from '../db/database';
import type { Handlers } from '../http/context';
import type { Clock } from '../platform/clock';
import { randomId } from '../platform/crypto';

export interface ComposeDeps {
  database: Database;
  clock: Clock;
  /** Where uploads and billing files lie. */
  filesDir: string;
  /** `http://host:port` */
  base: () => string;
  widgetKey: string;
}

/** The help widget's token: HS256, for an hour. */
function widgetSigner(key: string, clock: Clock) {
  const bytes = new TextEncoder().encode(key);
  return ({ name, email }: { name: string; email: string }) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ name, email })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(bytes);
  };
}

/** The one place where the server's parts meet: every handler of every call. */
export function compose(deps: ComposeDeps) {
  const { database, clock } = deps;
  const record = recordActivity;
  const settings = createSettings({ database, clock, record });
  const uploads = createUploads({ database, clock, folder: `${deps.filesDir}/uploads`, newId: randomId });
  const boards = createBoards({ database, clock, newId: randomId });
  const handlers = {
    ...createUsers({ database, settings: settings.port, widgetToken: widgetSigner(deps.widgetKey, clock) }),
    ...createMembers({ database, clock, record, base: deps.base }),
    ...createApiKeys({ database, clock, record }),
    ...createCustomers({
      database,
      clock,
      record,
      organisations: organisationMaker,
      // No integration can be connected yet, so no customer has any.
      integrations: async () => new Map(),
    }),
    ...settings.handlers,
    ...createSpaces({ database, boards }),
    ...boardHandlers(boards),
    ...uploadHandlers(uploads),
  } satisfies Partial<Handlers>;
  return { handlers, settings: settings.port, sweep: () => uploads.sweep() };
}
