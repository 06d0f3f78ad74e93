import { z } from 'zod';
import { isFault } from '@shared/kernel/fault';
import { tlsModes, type MailServer } from '@shared/model/settings/mail';
import { commonPresets } from '@shared/model/settings/themePresets';
import type { SecretBox } from '../../platform/secretBox';
import type { OpenMailServer } from './settings.port';
import { mailSettings, transformSettings } from './knownValues';

/** A setting that is stored otherwise than it is written and read. */
export interface Keeping {
  /** `before`: what is stored now; the value has been checked. */
  store(orgId: string, value: unknown, before: unknown): unknown;
  /** As it is read; undefined when what is stored is no longer understood. */
  show(orgId: string, stored: unknown): unknown;
}

const keptServer = z.object({
  host: z.string(),
  port: z.number(),
  tls: z.enum(tlsModes),
  user: z.string(),
  from: z.string(),
  from_name: z.string().default(''),
  sealed: z.string().nullable(),
});
type KeptServer = z.output<typeof keptServer>;

const about = (orgId: string) => `mail:${orgId}`;

/** A password is for one server and one user: with another of them it must be given again. */
function samePlace(kept: KeptServer, next: Omit<KeptServer, 'sealed'>): boolean {
  return (
    kept.host === next.host && kept.port === next.port && kept.tls === next.tls && kept.user === next.user
  );
}

/** One that can no longer be read is to be entered again, and is shown as not set. */
function opens(box: SecretBox, orgId: string, sealed: string): boolean {
  try {
    box.open(sealed, about(orgId));
    return true;
  } catch (error) {
    if (isFault(error)) return false;
    throw error;
  }
}

function mailServer(box: SecretBox): Keeping {
  return {
    store(orgId, value, before) {
      const next = mailSettings.server.value.parse(value);
      if (next === null) return null;
      const { password, ...rest } = next;
      if (password !== undefined)
        return { ...rest, sealed: password === '' ? null : box.seal(password, about(orgId)) };
      const kept = keptServer.safeParse(before);
      return { ...rest, sealed: kept.success && samePlace(kept.data, rest) ? kept.data.sealed : null };
    },
    show(orgId, stored) {
      const kept = keptServer.nullable().safeParse(stored);
      if (!kept.success) return undefined;
      if (kept.data === null) return null;
      const { sealed, ...rest } = kept.data;
      return { ...rest, password_set: sealed !== null && opens(box, orgId, sealed) } satisfies MailServer;
    },
  };
}

/** Only the organisation's own are stored: the common ones are those of the version that runs. */
const themePresets: Keeping = {
  store: (_orgId, value) =>
    transformSettings.theme_presets.value.parse(value).filter(({ isCommon }) => !isCommon),
  show(_orgId, stored) {
    const all = transformSettings.theme_presets.value.safeParse([
      ...commonPresets,
      ...(Array.isArray(stored) ? stored : []),
    ]);
    return all.success ? all.data : undefined;
  },
};

export function createKeeping(box: SecretBox): (domain: string, type: string) => Keeping | undefined {
  const kept = new Map<string, Keeping>([
    ['mail.server', mailServer(box)],
    ['data_transform.theme_presets', themePresets],
  ]);
  return (domain, type) => kept.get(`${domain}.${type}`);
}

/** For sending; null when no server is set. */
export function openMailServer(box: SecretBox, orgId: string, stored: unknown): OpenMailServer | null {
  const kept = keptServer.safeParse(stored);
  if (!kept.success) return null;
  const { sealed, ...rest } = kept.data;
  return { ...rest, password: sealed === null ? '' : box.open(sealed, about(orgId)) };
}
