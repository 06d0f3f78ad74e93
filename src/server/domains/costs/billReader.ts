import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { billFormats, type DateOrder } from '@shared/api/costs/imports.api';
import type { CostWorker, JobWaits } from '../../costs/worker/client';
import { asOneBill } from '../../costs/import/oneBill';
import { unzipped } from '../../costs/import/zip';
import type { DemoFile } from '../../costs/demo/generate';
import type { ImportProgress as WorkerProgress } from '../../costs/types';
import type { BillReader, ImportProgress } from './billReader.port';

const stages: Record<WorkerProgress['stage'], string> = {
  checking: 'Checking the file',
  reading: 'Reading the rows',
  writing: 'Writing the billing periods',
  done: 'Done',
};

const demoNames: Record<DemoFile['provider'], string> = {
  aws: 'Demo company · AWS',
  azure: 'Demo company · Azure',
  gcp: 'Demo company · Google Cloud',
};

const formatOf = (name: string | undefined) => {
  const format = billFormats.find((known) => known === name);
  return format === undefined ? {} : { format };
};

const orderOf = (dateOrder: DateOrder | undefined) => (dateOrder === undefined ? {} : { dateOrder });

const told =
  (onProgress: (progress: ImportProgress) => void): NonNullable<JobWaits['onProgress']> =>
  ({ stage, progress, rows }) =>
    onProgress({ share: progress, rows, stage: stages[stage] });

async function headerLength(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0);
    return buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  } finally {
    await file.close();
  }
}

/** One CSV file of several with the same header: each import costs a process, so a cloud's months go in at once. */
async function joined(files: readonly DemoFile[], target: string, signal: AbortSignal): Promise<void> {
  for (const [index, { path }] of files.entries()) {
    const start = index === 0 ? 0 : await headerLength(path);
    const flags = index === 0 ? 'w' : 'a';
    await pipeline(createReadStream(path, { start }), createWriteStream(target, { flags }), { signal });
    await rm(path);
  }
}

/** The bill engine over the worker processes. `tempDir`: where they may leave temporary files while they work. */
export function createBillReader(worker: CostWorker, tempDir: string): BillReader {
  return {
    async inspect({ path, fileName, format, corrections, dateOrder, signal }) {
      const folder = join(tempDir, `unzipped-${randomUUID()}`);
      try {
        const members = await unzipped(path, folder, { name: fileName, signal, first: true });
        const how = { fileName, corrections, tempDir, ...formatOf(format), ...orderOf(dateOrder) };
        const request = { path: members?.[0] ?? path, ...how };
        const { header, file, rawPreview: _raw, ...found } = await worker.inspect(request, { signal });
        const { bom: _bom, preamble: _preamble, ...facts } = file;
        return { ...found, file: facts, columns: header };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async importBill({
      path,
      parts = [],
      fileName,
      format,
      corrections,
      dateOrder,
      knownHashes,
      stored,
      sourceId,
      outDir,
      signal,
      onProgress,
    }) {
      const request = {
        ...(await asOneBill([path, ...parts], { name: fileName, folder: outDir, signal })),
        fileName,
        corrections,
        knownHashes,
        stored,
        sourceId,
        outDir,
        tempDir,
        ...formatOf(format),
        ...orderOf(dateOrder),
      };
      const result = await worker.importFile(request, { signal, onProgress: told(onProgress) });
      const periods = result.periods.map(({ file, ...period }) => ({ ...period, path: file }));
      return { ...result, periods };
    },

    demoNames: Object.values(demoNames),

    async writeDemo({ seed, endMonth, throughDay, plantedAt, outDir, signal, onProgress }) {
      const request = {
        seed: String(seed),
        endMonth,
        throughDay: new Date(`${throughDay}T00:00:00Z`),
        plantedAt,
        outDir,
      };
      const demo = await worker.generateDemo(request, { signal, onProgress: (p) => onProgress(p.progress) });
      const bills: { name: string; path: string }[] = [];
      for (const provider of ['aws', 'azure', 'gcp'] as const) {
        const path = join(outDir, `${provider}.csv`);
        await joined(
          demo.files.filter((file) => file.provider === provider),
          path,
          signal,
        );
        bills.push({ name: demoNames[provider], path });
      }
      return bills;
    },
  };
}
