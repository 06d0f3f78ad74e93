import type { AppNotification } from '@shared/host/contract';
import {
  notificationKinds,
  type NotificationChoices,
  type NotificationKind,
} from '@shared/host/notifications';
import { notificationWords as words } from '@shared/words/notifications';
import type { Clock } from '../ports';

/** After one of a kind is shown, what else happens of it is gathered for so long, and then said at once. */
export const QUIET_MS = 30_000;
/** Of what was told already, so much is remembered. */
const TOLD_MOST = 2_000;
const NAMED_MOST = 3;

/** Something that happened: worth telling once. */
export interface Activity {
  kind: NotificationKind;
  /** The same one is told once, however often it is seen. */
  key: string;
  /** The thing's name, for when it is told with others. */
  name: string;
  body: string;
  path: string;
}

/** Where several of a kind are to be seen. */
const places: Record<NotificationKind, string> = {
  runFailed: '/runs?status=FAILED',
  runFinished: '/runs',
  approvalWaiting: '/approvals',
  caseAssigned: '/cases',
  anomaly: '/cases',
};

interface Options {
  clock: Pick<Clock, 'wait'>;
  choices(): NotificationChoices;
  /** Whether the person is looking at this path right now. */
  isSeen(path: string): boolean;
  show(notification: AppNotification): void;
}

export interface Notifications {
  tell(activities: readonly Activity[]): void;
  /** Another person, or nobody: nothing of before is told any more. */
  stop(): void;
}

/** What is told, and when: each thing once, a burst as one, and nothing that is switched off or in view. */
export function createNotifications(options: Options): Notifications {
  const told = new Set<string>();
  const gathered = new Map<NotificationKind, Activity[]>();
  const quiet = new Set<NotificationKind>();
  let life = new AbortController();

  function remember(key: string) {
    told.add(key);
    for (const oldest of told) {
      if (told.size <= TOLD_MOST) break;
      told.delete(oldest);
    }
  }

  function flush(kind: NotificationKind) {
    const waiting = gathered.get(kind) ?? [];
    gathered.delete(kind);
    // Somebody may have switched the kind off, or opened the place, since.
    const still = waiting.filter(({ path }) => options.choices()[kind] && !options.isSeen(path));
    if (still.length === 0) return;
    quiet.add(kind);
    options.show(notificationOf(kind, still));
    const { signal } = life;
    void options.clock.wait(QUIET_MS, signal).then(() => {
      if (signal.aborted) return;
      quiet.delete(kind);
      flush(kind);
    });
  }

  return {
    tell: (activities) => {
      const touched = new Set<NotificationKind>();
      for (const activity of activities) {
        if (told.has(activity.key)) continue;
        remember(activity.key);
        gathered.set(activity.kind, [...(gathered.get(activity.kind) ?? []), activity]);
        touched.add(activity.kind);
      }
      for (const kind of notificationKinds) if (touched.has(kind) && !quiet.has(kind)) flush(kind);
    },
    stop: () => {
      life.abort();
      life = new AbortController();
      told.clear();
      gathered.clear();
      quiet.clear();
    },
  };
}

function notificationOf(kind: NotificationKind, activities: readonly Activity[]): AppNotification {
  const title = words.titles[kind](activities.length);
  const id = activities
    .map(({ key }) => key)
    .join(' ')
    .slice(0, 200);
  const [first] = activities;
  if (first && activities.length === 1) return { id, kind, title, body: first.body, path: first.path };
  const names = [...new Set(activities.map(({ name }) => name))];
  const body = words.several(names.slice(0, NAMED_MOST), names.length - NAMED_MOST);
  return { id, kind, title, body, path: places[kind] };
}
