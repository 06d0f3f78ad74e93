import { z } from 'zod';
import type { ApiCall, AppNotification, LiveEvent } from '@shared/host/contract';
import type { NotificationChoices } from '@shared/host/notifications';
import type { Clock, Log } from '../ports';
import { createActivityFeed } from './activityFeed';
import { createNotifications } from './notifications';

/** The calls by which a person starts an execution. */
const starts: readonly string[] = ['executions.run', 'executions.replay'];
const startedReply = z.object({ data: z.object({ execution_id: z.string() }) });

/** What a person is told of while they look elsewhere. */
export interface DesktopAlerts {
  /** Somebody is signed in; what was before is no news to them. */
  start(): void;
  stop(): void;
  changed(event: LiveEvent): void;
  /** A call of a window was answered. */
  answered(request: ApiCall, reply: string): void;
  /** What a window shows while it has the focus; null when it has not. */
  sees(window: object, path: string | null): void;
  leave(window: object): void;
}

export function createDesktopAlerts(options: {
  clock: Clock;
  log: Pick<Log, 'info'>;
  call(request: ApiCall, signal: AbortSignal): Promise<string>;
  choices(): NotificationChoices;
  show(notification: AppNotification): void;
}): DesktopAlerts {
  const { clock, log, call, choices, show } = options;
  const seen = new Map<object, string>();
  const isSeen = (path: string) => [...seen.values()].some((shown) => shown === path.split('?')[0]);
  const notifications = createNotifications({ clock, choices, isSeen, show });
  const activities = createActivityFeed({ clock, log, call, onActivities: notifications.tell });

  return {
    start: () => {
      notifications.stop();
      activities.start();
    },
    stop: () => {
      activities.stop();
      notifications.stop();
    },
    changed: activities.changed,
    answered: ({ id }, reply) => {
      if (!starts.includes(id)) return;
      const parsed = startedReply.safeParse(JSON.parse(reply));
      if (parsed.success) activities.started(parsed.data.data.execution_id);
    },
    sees: (window, path) => {
      if (path === null) seen.delete(window);
      else seen.set(window, path.split('?')[0] ?? path);
    },
    leave: (window) => void seen.delete(window),
  };
}
