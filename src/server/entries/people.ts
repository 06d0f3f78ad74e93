import type { Database } from '../db/database';
import { createApiKeys } from '../domains/organisations/apiKeys.service';
import { createAssistants } from '../domains/organisations/assistants.service';
import { recordActivity } from '../domains/organisations/activity.store';
import { createAuditReader } from '../domains/organisations/audit.service';
import { createLegalHold } from '../domains/organisations/legal-hold/hold.service';
import { createMembers, memberHandlers } from '../domains/organisations/members.service';
import { createNetworks } from '../domains/organisations/networks.service';
import { createNaming } from '../domains/organisations/naming.service';
import { createPasswordReset } from '../domains/organisations/passwordReset.service';
import { composeScim } from '../domains/organisations/scim/scim';
import { createTypes } from '../domains/organisations/types.service';
import type { Settings } from '../domains/settings/settings.port';
import { createAccount } from '../domains/users/account.service';
import { createSessions } from '../domains/users/sessions.service';
import { createUsers } from '../domains/users/users.service';
import { createPasswords } from '../identity/passwords';
import { createResets } from '../identity/resets';
import { createSignInAudit } from '../identity/signInAudit';
import { createTries } from '../identity/tries';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { widgetSigner } from './widgetSigner';

/** Who may come in, and what an organization says of itself. */
export function composePeople(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  settings: Settings;
  /** `http://host:port` */
  base: () => string;
  widgetKey: string;
  /** People sign in at an outside issuer: there is no password here. */
  outside: boolean;
  mail: Parameters<typeof createResets>[0]['mail'];
}) {
  const { database, clock, log, settings, base } = deps;
  const core = { database, clock, record: recordActivity };
  const passwords = createPasswords();
  const audit = createSignInAudit(core);
  const resets = createResets({ audit, database, clock, log, passwords, base, mail: deps.mail });
  const members = createMembers({ ...core, base });
  const { scim, handlers: scimHandlers } = composeScim({ ...core, base, outside: deps.outside });
  return {
    members,
    audit,
    resets,
    scim,
    handlers: {
      ...scimHandlers,
      ...createUsers({ database, settings, widgetToken: widgetSigner(deps.widgetKey, clock) }),
      ...createAccount({
        database,
        passwords,
        tries: createTries({ database, clock }),
        notePassword: (userId) => audit.note(userId, 'password_changed', {}),
      }),
      ...createSessions({
        database,
        clock,
        note: (userId, data) => audit.note(userId, 'sessions_ended', data),
      }),
      ...memberHandlers(members),
      ...createPasswordReset({ ...core, resets: deps.outside ? undefined : resets }),
      ...createApiKeys({ ...core, settings }),
      ...createAssistants(core),
      ...createAuditReader({ database }),
      ...createNaming(core),
      ...createNetworks(core),
      ...createLegalHold(core),
      ...createTypes(core),
    },
  };
}
