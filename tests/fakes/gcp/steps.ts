import { cloudBench, type CloudBench } from '../cloudSteps';
import { startGcp, type GcpFake } from './gcp';
import { isJsonObject, type Json, type JsonObject } from '../../../src/shared/model/json';
import { systemClock } from '../../../src/server/platform/clock';
import { runStep, testContext } from '../../../src/server/steps/common/testing/testContext';
import type { StepModule } from '../../../src/server/steps/contract';
import type { CostPort } from '../../../src/server/steps/services';

const costs: CostPort = {
  range: async () => null,
  query: async () => ({ rows: [], totals: [], truncated: false }),
  forecast: async () => [],
  budget: async () => null,
  gap: async () => null,
  anomalies: async () => [],
};

export interface GcpBench {
  gcp: GcpFake;
  bench: CloudBench;
  run<I>(step: StepModule<I>, given?: JsonObject, how?: { dryRun?: boolean }): Promise<Json>;
  /** A resource of Compute Engine → its full name. */
  put(place: string, type: string, name: string, more?: object): string;
  /** A resource of another service by its path. → what it is now. */
  managed(path: string, more: object): () => Record<string, unknown> | undefined;
  /** A bucket of the project acme-web. */
  bucket(name: string, more?: object): () => Record<string, unknown> | undefined;
  stop(): Promise<void>;
}

/** The double of Google Cloud, with an integration of the project acme-web. */
export async function gcpBench(): Promise<GcpBench> {
  const gcp = await startGcp();
  const bench = cloudBench('GCP', { method: 'key', endpoint: gcp.url }, { key: gcp.key }, systemClock);
  const managed = (path: string, more: object) => {
    gcp.managed.resources.set(path, { ...more });
    return () => gcp.managed.resources.get(path);
  };
  return {
    gcp,
    bench,
    run: (step, given = {}, { dryRun = false } = {}) =>
      runStep(
        step,
        { integration: 'cloud-1', ...given },
        testContext({ dryRun, haste: 200, services: { clouds: bench.clouds, costs } }),
      ),
    put(place, type, name, more = {}) {
      const key = `${place}/${type}/${name}`;
      gcp.compute.resources.set(key, { name, ...more });
      return `//compute.googleapis.com/${key}`;
    },
    managed,
    bucket: (name, more = {}) =>
      managed(`/storage/v1/b/${name}`, {
        name,
        metageneration: '3',
        projectNumber: '441570621172',
        storageClass: 'STANDARD',
        location: 'EU',
        ...more,
      }),
    async stop() {
      await bench.close();
      await gcp.stop();
    },
  };
}

/** The rows of what a step gave. */
export const rowsOf = (answer: Json): JsonObject[] => {
  const rows = isJsonObject(answer) ? answer['rows'] : [];
  return Array.isArray(rows) ? rows.filter((row) => isJsonObject(row)) : [];
};
