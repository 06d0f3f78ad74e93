import { linksAt } from '@shared/model/appLinks';
import type { Database } from '../db/database';
import type { CaseReadingOverview } from '../domains/notifications/weekSource';
import { createMailer, createMailing, createStepMail } from '../domains/notifications/mailer';
import type { LeaveLinks } from '../domains/notifications/leaveLinks';
import type { Leaving, Subscription } from '../domains/notifications/leaving.port';
import type { ChatSenders } from '../domains/notifications/notifications.port';
import { createNotifications } from '../domains/notifications/notifications.service';
import { createPasswordMails } from '../domains/notifications/passwordMails';
import { createReach } from '../domains/notifications/reach';
import { createWeekSource, type WeekSpend } from '../domains/notifications/weekSource';
import { engineReadsWithin } from '../engine/runtime/reads';
import type { ExpressionPort } from '../expressions/expressions.port';
import type { Settings } from '../domains/settings/settings.port';
import { settingsStore } from '../domains/settings/settings.store';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

/** What the organisation is told by itself: e-mails, chats, and what they report. */
export function composeNotifications(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  settings: Settings;
  spend: WeekSpend;
  cases: CaseReadingOverview;
  chats: ChatSenders;
  /** The organisation of the one person whose server this is: internal mail servers are theirs to name. */
  home?: string | undefined;
  allowOutbound: readonly string[];
  version: string;
  expressions: ExpressionPort;
  publicUrl?: string | undefined;
  leaveLinks: LeaveLinks;
}) {
  const { settings, spend, cases, home, allowOutbound, chats, publicUrl, leaveLinks, ...rest } = deps;
  const linkTo = linksAt(publicUrl);
  const server = (orgId: string) => settings.mailServer(orgId);
  const mailing = createMailing({
    server,
    reach: createReach({
      any: (orgId) => orgId === home,
      allow: allowOutbound,
      allowed: () => settings.allowedNetworks({ orgIds: home === undefined ? [] : [home] }),
    }),
  });
  const mail = createMailer(mailing, leaveLinks);
  const { database, newId } = rest;
  return {
    ...createNotifications({
      ...rest,
      settings,
      chats,
      linkTo,
      mail,
      week: createWeekSource({ spend, cases }),
      runs: engineReadsWithin,
    }),
    /** What steps send. */
    stepMail: createStepMail(mailing, linkTo),
    passwordMails: createPasswordMails({
      send: mail,
      newId,
      set: async (orgId) => (await server(orgId)) !== null,
      anywhere: async () =>
        (await database.system((sql) => settingsStore.everywhere(sql, 'mail', 'server'))).some(
          ({ value }) => value !== null,
        ),
    }),
  };
}

/** The way out of each kind of thing that is sent again and again. */
export function composeLeaving(
  links: LeaveLinks,
  of: Record<Subscription['kind'], Pick<Leaving, 'look' | 'leave'>>,
): Leaving {
  return {
    read: (token) => links.read(token),
    look: (one) => of[one.kind].look(one),
    leave: (one) => of[one.kind].leave(one),
  };
}
