import { z } from 'zod';
import { defaultNotifications } from '@shared/host/notifications';
import { csvChoices } from '@shared/host/csv';
import { hints } from '@shared/host/hints';
import { promptKinds } from '@shared/host/prompts';
import { themeChoices } from '@shared/host/theme';
import { PROMPT_HISTORY_MAX, PROMPT_MAX } from '@shared/model/limits';
import type { Preferences } from '@shared/host/contract';
import { isVersion } from '../app/updates/version';

/** Recent searches are few by nature; the limit keeps the settings file small whatever a window sends. */
const MAX_RECENT = 50;

const recentSearch = z.strictObject({
  id: z.string().min(1).max(200),
  query: z.string().max(1000),
  timestamp: z.number().int().nonnegative(),
});

const notificationChoices = z.strictObject({
  runFailed: z.boolean(),
  runFinished: z.boolean(),
  approvalWaiting: z.boolean(),
  caseAssigned: z.boolean(),
  anomaly: z.boolean(),
});

const promptHistory = z.partialRecord(
  z.enum(promptKinds),
  z.array(z.string().max(PROMPT_MAX)).max(PROMPT_HISTORY_MAX),
);

const preferenceFields = {
  theme: z.enum(themeChoices),
  navCollapsed: z.boolean(),
  csv: z.enum(csvChoices),
  'recent-searches': z.array(recentSearch).max(MAX_RECENT),
  hintsRead: z.array(z.enum(hints)).max(hints.length),
  'prompt-history': promptHistory,
  notifications: notificationChoices,
};

export const preferencesPatch = z.strictObject(preferenceFields).partial();

const windowPlace = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
});

const storedFields = {
  ...preferenceFields,
  /** The team server's address; null is the embedded server of this computer. */
  serverUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** The port that the embedded server had, so that its address stays the same from run to run. */
  serverPort: z.number().int().min(1).max(65_535).nullable(),
  windowPlace: windowPlace.nullable(),
  /** Where new versions of the desktop app are published; null looks for none. */
  updateAddress: z.url({ protocol: /^https?$/ }).nullable(),
  /** The newest version that a signed feed named, so that an older feed cannot be played back. */
  newestUpdate: z.string().refine(isVersion).nullable(),
};

export type StoredSettings = { [K in keyof typeof storedFields]: z.output<(typeof storedFields)[K]> };

const defaultSettings: StoredSettings = {
  theme: 'system',
  navCollapsed: false,
  csv: 'exact',
  'recent-searches': [],
  hintsRead: [],
  'prompt-history': {},
  notifications: defaultNotifications,
  serverUrl: null,
  serverPort: null,
  windowPlace: null,
  updateAddress: null,
  newestUpdate: null,
};

function parseField<T>(schema: z.ZodType<T>, value: unknown, otherwise: T): T {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : otherwise;
}

/** Field by field: one value that does not fit falls back to its default and leaves the others alone. */
export function parseSettings(value: unknown): StoredSettings {
  const file: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    theme: parseField(storedFields.theme, file['theme'], defaultSettings.theme),
    navCollapsed: parseField(storedFields.navCollapsed, file['navCollapsed'], defaultSettings.navCollapsed),
    csv: parseField(storedFields.csv, file['csv'], defaultSettings.csv),
    'recent-searches': parseField(
      storedFields['recent-searches'],
      file['recent-searches'],
      defaultSettings['recent-searches'],
    ),
    hintsRead: parseField(storedFields.hintsRead, file['hintsRead'], defaultSettings.hintsRead),
    'prompt-history': parseField(
      storedFields['prompt-history'],
      file['prompt-history'],
      defaultSettings['prompt-history'],
    ),
    notifications: parseField(
      storedFields.notifications,
      file['notifications'],
      defaultSettings.notifications,
    ),
    serverUrl: parseField(storedFields.serverUrl, file['serverUrl'], defaultSettings.serverUrl),
    serverPort: parseField(storedFields.serverPort, file['serverPort'], defaultSettings.serverPort),
    windowPlace: parseField(storedFields.windowPlace, file['windowPlace'], defaultSettings.windowPlace),
    updateAddress: parseField(
      storedFields.updateAddress,
      file['updateAddress'],
      defaultSettings.updateAddress,
    ),
    newestUpdate: parseField(storedFields.newestUpdate, file['newestUpdate'], defaultSettings.newestUpdate),
  };
}

export function preferencesOf(settings: StoredSettings): Preferences {
  return {
    theme: settings.theme,
    navCollapsed: settings.navCollapsed,
    csv: settings.csv,
    'recent-searches': settings['recent-searches'],
    hintsRead: settings.hintsRead,
    'prompt-history': settings['prompt-history'],
    notifications: settings.notifications,
  };
}
