import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { InventoryRun, ReadResource } from '../../../domains/integrations/inventory.port';
import { ServiceOff, type GcpClient } from '../client';
import type { ProjectNames } from './names';

/** One project that is read. */
export interface Reading {
  client: GcpClient;
  project: ProjectNames;
  run: InventoryRun;
}
export type Read = (reading: Reading) => Promise<readonly ReadResource[]>;

const project = z.object({ projectNumber: z.string() });

export const projectNames = (client: GcpClient, id: string, run: InventoryRun): Promise<ProjectNames> =>
  run.once(`gcp project ${id}`, async () => ({
    id,
    number: (await client.projects(`v1/projects/${id}`, project)).projectNumber,
  }));

/** A project in which the API of a service is turned off has nothing of it. */
export async function unlessOff<T>(
  { project: { id, number } }: Reading,
  ask: () => Promise<T[]>,
): Promise<T[]> {
  try {
    return await ask();
  } catch (error) {
    // Turned off elsewhere, as in the project of the key, it says nothing about this one.
    const own = [`projects/${number}`, `projects/${id}`];
    if (error instanceof ServiceOff && own.includes(error.consumer)) return [];
    throw error;
  }
}

/** Facts without those that are not told. */
export const factsOf = (given: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, value]],
    ),
  );

/** A number that Google writes as a text. */
export const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || !Number.isFinite(Number(text)) ? undefined : Number(text);

export const labels = z.record(z.string(), z.string()).default({});

export const isRefused = (error: unknown) => error instanceof ProviderError && !error.passing;
