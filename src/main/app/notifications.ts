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
export interface Happening {
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
  tell(happenings: readonly Happening[]): void;
  /** Another person, or nobody: nothing of before is told any more. */
  stop(): void;
}

/** What is told, and when: each thing once, a burst as one, and nothing that is switched off or in view. */
export function createNotifications(options: Options): Notifications {
  const told = new Set<string>();
  const gathered = new Map<NotificationKind, Happening[]>();
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
    tell: (happenings) => {
      const touched = new Set<NotificationKind>();
      for (const happening of happenings) {
        if (told.has(happening.key)) continue;
        remember(happening.key);
        gathered.set(happening.kind, [...(gathered.get(happening.kind) ?? []), happening]);
        touched.add(happening.kind);
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

function notificationOf(kind: NotificationKind, happenings: readonly Happening[]): AppNotification {
  const title = words.titles[kind](happenings.length);
  const id = happenings
    .map(({ key }) => key)
    .join(' ')
    .slice(0, 200);
  const [first] = happenings;
  if (first && happenings.length === 1) return { id, kind, title, body: first.body, path: first.path };
  const names = [...new Set(happenings.map(({ name }) => name))];
  const body = words.several(names.slice(0, NAMED_MOST), names.length - NAMED_MOST);
  return { id, kind, title, body, path: places[kind] };
}
