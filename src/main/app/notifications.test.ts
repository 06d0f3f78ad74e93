import { describe, expect, it } from 'vitest';
import type { AppNotification } from '@shared/host/contract';
import { defaultNotifications, type NotificationKind } from '@shared/host/notifications';
import { createNotifications, QUIET_MS, type Activity } from './notifications';

const activity = (n: number, kind: NotificationKind = 'runFailed'): Activity => ({
  kind,
  key: `${kind} ${n}`,
  name: `Workflow ${n}`,
  body: `Workflow ${n}: it broke`,
  path: `/runs/w${n}/e${n}`,
});

function setUp() {
  const shown: AppNotification[] = [];
  const waits: { ms: number; wake(): void }[] = [];
  const choices = { ...defaultNotifications };
  const seen = new Set<string>();
  const notifications = createNotifications({
    clock: { wait: (ms) => new Promise((wake) => waits.push({ ms, wake })) },
    choices: () => choices,
    isSeen: (path) => seen.has(path),
    show: (one) => shown.push(one),
  });
  /** The quiet time of the oldest notification is over. */
  const quietEnds = async () => {
    const wait = waits.shift();
    expect(wait?.ms).toBe(QUIET_MS);
    wait?.wake();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { notifications, shown, choices, seen, quietEnds, titles: () => shown.map(({ title }) => title) };
}

describe('what is told', () => {
  it('is told once, with its place', () => {
    const { notifications, shown } = setUp();
    notifications.tell([activity(1)]);
    notifications.tell([activity(1)]);
    expect(shown).toEqual([
      {
        id: 'runFailed 1',
        kind: 'runFailed',
        title: 'Run failed',
        body: 'Workflow 1: it broke',
        path: '/runs/w1/e1',
      },
    ]);
  });
  it('is one notification for a burst of fifty', () => {
    const { notifications, shown } = setUp();
    notifications.tell(Array.from({ length: 50 }, (_, n) => activity(n)));
    expect(shown).toEqual([
      expect.objectContaining({
        title: '50 runs failed',
        body: 'Workflow 0, Workflow 1, Workflow 2 and 47 more',
        path: '/runs?status=FAILED',
      }),
    ]);
  });
  it('gathers what comes soon after another of its kind, and says it together', async () => {
    const { notifications, titles, quietEnds } = setUp();
    notifications.tell([activity(1)]);
    notifications.tell([activity(2)]);
    notifications.tell([activity(3)]);
    notifications.tell([activity(1, 'approvalWaiting')]);
    expect(titles()).toEqual(['Run failed', 'Approval waiting']);
    await quietEnds();
    expect(titles()).toEqual(['Run failed', 'Approval waiting', '2 runs failed']);
    await quietEnds();
    await quietEnds();
    notifications.tell([activity(4)]);
    expect(titles().at(-1)).toBe('Run failed');
  });
  it('is not what the window in front shows, nor a kind that is switched off', async () => {
    const { notifications, shown, choices, seen, quietEnds } = setUp();
    choices.caseAssigned = false;
    seen.add('/runs/w1/e1');
    notifications.tell([activity(1), activity(2, 'caseAssigned')]);
    expect(shown).toEqual([]);
    notifications.tell([activity(3)]);
    notifications.tell([activity(4)]);
    choices.runFailed = false;
    await quietEnds();
    expect(shown).toHaveLength(1);
  });
  it('is nothing of before, once another person is there', async () => {
    const { notifications, titles, quietEnds } = setUp();
    notifications.tell([activity(1)]);
    notifications.tell([activity(2)]);
    notifications.stop();
    await quietEnds();
    expect(titles()).toEqual(['Run failed']);
    notifications.tell([activity(1)]);
    expect(titles()).toEqual(['Run failed', 'Run failed']);
  });
});
