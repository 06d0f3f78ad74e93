import { chromium, type BrowserContext } from '@playwright/test';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions, windowOptions } from './browserOptions';
import { removeFolder } from './dataFolder';

/** A browser that keeps its caches from journey to journey, and nothing else. */
export interface Profile {
  context: BrowserContext;
  /** As if nobody had been here: no page, no cookie, nothing stored for this origin. The caches stay. */
  clear(origin: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reading and compiling the scripts of the app takes most of a journey's processor time in a new browser; one that keeps
 * its caches does it once.
 */
export async function openProfile(): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'costloom-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, ...windowOptions });
  // Chromium ends with its last page: this one stays.
  const [blank = await context.newPage()] = context.pages();
  const devtools = await context.newCDPSession(blank);
  return {
    context,
    async clear(origin) {
      for (const page of context.pages()) if (page !== blank) await page.close();
      await context.clearCookies();
      await devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb,service_workers,file_systems,cache_storage',
      });
    },
    async close() {
      await context.close();
      await removeFolder(folder);
    },
  };
}
