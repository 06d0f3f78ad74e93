import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, type CallId } from '@shared/api';
import { allowed } from '@renderer/app/access';
import { screens } from '@renderer/app/screens';
import type { Role } from '@shared/model/permissions';
import { helpTopics } from '@shared/words/help';
import { shellWords } from '@shared/words/shell';
import { mayCall } from '@tests/support/mayCall';
import { explore, type Explored } from './support/explore';
import { openScreen, rightsAs } from './support/wholeCompany';
import { closeWindows } from './support/window';

/**
 * Whether a role that may only look finds something on a screen that it may not do: every screen of the app's own table,
 * with a company that has one of everything, and a press on all that can be pressed.
 */

const lookers = ['Member', 'Guest', 'MSP-Viewer', 'MSP-Customer-Viewer'] as const;
/** What opens by a press is the same for all of them, but for what each may read: a Member presses some, in a whole run all of them all. */
const isAll = process.env['COSTLOOM_TESTS'] === 'all';
const pressing: readonly Role[] = isAll ? lookers : ['Member'];
const may = (id: string, role: Role) => mayCall(calls[id as CallId], role);

/** What begins with such a word changes something. */
const changes =
  /^(?:Add|Archive|Assign|Cancel .|Clone|Connect|Create|Delete|Disable|Disconnect|Duplicate|Edit|Enable|Exclude|Import|Invite|Move|New|Reject|Remove|Rename|Restore|Retry|Save|Share|Stop|Undo|Upload)\b/;
/** What is a filter or a mark of one’s own, or begins a chat of one’s own; headings of help have such words too. */
const isOwn =
  /^(?:Edit in a larger window|Add another set|Add grouping: .*|Add rule|New chat|Remove (?:set|rule) \d+|Remove the (?:filter|grouping) .*|(?:Add|Remove) any (?:to|from) your favorites)$/;
const topics = new Set(helpTopics.map(({ title }) => title));
const written =
  /^(?:Search|Find)\b|^(?:Value of rule \d+|Message to the agent|Workflow or error)$|owner or case$/;

beforeEach(() => {
  // Drawings ask for what this browser has not, and say so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeWindows();
});

const offering = ({ controls }: Explored) =>
  [...controls].filter((name) => changes.test(name) && !isOwn.test(name) && !topics.has(name));

const named = screens.map((screen) => [screen.id, screen] as const);
const known = new Set<string>();

describe.each(lookers)('%s', (role) => {
  it.each(named.filter(([, screen]) => allowed(screen, rightsAs(role))))(
    'finds nothing to change on %s',
    async (_, screen) => {
      const most = !pressing.includes(role) ? { most: 0 } : isAll ? {} : { most: 12 };
      const found = await explore({ open: () => openScreen(screen, role), known, ...most });
      expect(found.brokeAfter).toBeUndefined();
      expect(found.calls.filter(({ id }) => !may(id, role))).toEqual([]);
      expect(offering(found)).toEqual([]);
      expect([...found.fields].filter((name) => !written.test(name))).toEqual([]);
    },
  );

  it.each(named.filter(([, screen]) => !allowed(screen, rightsAs(role))))(
    'is told why there is no %s',
    async (_, screen) => {
      const { text, calls: sent } = await explore({ open: () => openScreen(screen, role), known, most: 0 });
      const { permission, title } = screen;
      const { gate, notFound } = shellWords;
      if (permission && !rightsAs(role).may(permission))
        expect(text).toContain(gate.missing(title, permission));
      else expect(text).toContain(screen.edits ? gate.readOnly(title) : notFound.heading);
      expect(sent.filter(({ id }) => !may(id, role))).toEqual([]);
    },
  );
});

/** What leads on or is told, and what needs more than some presses and a text in each field. */
const notReached = new Set(
  `overview monitor costs-changes costs-ai costs-resource costs-commitments cases-customers cases-overview import runs
   approvals form debug integrations integration agent dashboard charging-document invoices invoice whats-new support`.split(
    /\s+/,
  ),
);

describe('who may change', () => {
  const own = new Set<string>();
  it.each(named.filter(([id]) => !notReached.has(id)))(
    'finds something to change on %s',
    async (_, screen) => {
      const changing = (found: Explored) => [
        ...offering(found),
        ...found.calls.filter(({ id }) => !may(id, 'Member')),
      ];
      const found = await explore({
        open: () => openScreen(screen, 'MSP-Admin'),
        known: own,
        most: 20,
        until: (sofar) => changing(sofar).length > 0,
      });
      expect(changing(found)).not.toEqual([]);
    },
  );
});
