import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { UPLOAD_PART } from '@shared/model/limits';
import type { Inspection } from '../../data/costs';
import { uploadFile } from '../../parts/imports/uploadFile';
import { fileProblem } from './billFile';
import { freshWizard, wizardReducer, type Wizard, type WizardEvent } from './wizard';

const inspection: Inspection = {
  format: 'focus',
  formatLabel: 'FOCUS 1.2',
  score: 0.98,
  reasons: [],
  file: { name: 'a.csv', size: 3, kind: 'csv', delimiter: ',', encoding: 'utf-8' },
  columns: ['BilledCost'],
  mapping: [],
  missing: [],
  ambiguousDate: null,
  payers: [],
  proposed: { sourceId: null, sourceName: 'AWS Acme' },
  preview: { columns: [], rows: [] },
  warnings: [],
};
const run = (events: WizardEvent[], from: Wizard = freshWizard) => events.reduce(wizardReducer, from);
const reviewed: WizardEvent[] = [
  { type: 'chosen', name: 'a.csv', size: 3 },
  { type: 'sent', bytes: 3 },
  { type: 'uploaded', uploadId: 'u1' },
  { type: 'found', found: inspection },
];

describe('import wizard', () => {
  it('goes from the file to the review of what it is', () => {
    expect(run(reviewed)).toMatchObject({ step: 'review', uploadId: 'u1', corrections: {}, checking: false });
  });
  it('keeps the review and its corrections when a correction is refused', () => {
    const after = run([
      ...reviewed,
      { type: 'corrected', column: 'BilledCost', source: 'Cost' },
      { type: 'failed', reason: 'no such column' },
    ]);
    expect(after).toMatchObject({
      step: 'review',
      problem: 'no such column',
      corrections: { BilledCost: 'Cost' },
    });
  });
  it('drops corrections when another format is chosen', () => {
    const after = run([
      ...reviewed,
      { type: 'corrected', column: 'BilledCost', source: 'Cost' },
      { type: 'reformatted', format: 'azure' },
    ]);
    expect(after).toMatchObject({ format: 'azure', corrections: {}, checking: true });
  });
  it('keeps what was answered about dates when a column is corrected or another format is chosen', () => {
    const after = run([
      ...reviewed,
      { type: 'dated', order: 'day_first' },
      { type: 'corrected', column: 'BilledCost', source: 'Cost' },
      { type: 'reformatted', format: 'azure' },
    ]);
    expect(after).toMatchObject({ dateOrder: 'day_first', checking: true });
  });
  it('ignores late answers of an upload that was given up', () => {
    const late: WizardEvent[] = [
      { type: 'sent', bytes: 2 },
      { type: 'uploaded', uploadId: 'u1' },
      { type: 'found', found: inspection },
    ];
    expect(run([{ type: 'chosen', name: 'a.csv', size: 3 }, { type: 'restarted' }, ...late])).toEqual(
      freshWizard,
    );
  });
  it('[MSG-83] [MSG-85] refuses a file that cannot be a bill before sending it', () => {
    expect(fileProblem({ name: 'a.csv', size: 0 })).toBe('The uploaded file is empty');
    expect(fileProblem({ name: 'a.xlsx', size: 9 })).toBe('Unsupported file type');
    expect(fileProblem({ name: 'A.CSV.GZ', size: 9 })).toBeNull();
  });
});

describe('upload', () => {
  const file = new Blob([new Uint8Array(UPLOAD_PART + 10)]);
  const pause = () => Promise.resolve();

  it('sends every byte once, in parts, and tells how far it is', async () => {
    const offsets: number[] = [];
    const seen: number[] = [];
    await uploadFile({
      host: {
        call: async (_name: string, input: unknown) => {
          const part = input as { offset: number; bytes: Uint8Array };
          offsets.push(part.offset);
          return { size: part.offset + part.bytes.length } as never;
        },
      },
      uploadId: 'u',
      file,
      signal: new AbortController().signal,
      onProgress: (bytes) => seen.push(bytes),
      pause,
    });
    expect(offsets).toEqual([0, UPLOAD_PART]);
    expect(seen).toEqual([UPLOAD_PART, UPLOAD_PART + 10]);
  });

  it('sends a part again when the connection broke, and gives up on a refusal', async () => {
    let calls = 0;
    const upload = (fault: Fault) =>
      uploadFile({
        host: {
          call: async (_name: string, input: unknown) => {
            calls += 1;
            if (calls === 1) throw fault;
            const part = input as { offset: number; bytes: Uint8Array };
            return { size: part.offset + part.bytes.length } as never;
          },
        },
        uploadId: 'u',
        file,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        pause,
      });
    await upload(new Fault('unavailable', 'away'));
    expect(calls).toBe(3);
    calls = 0;
    await expect(upload(new Fault('too_large', 'too large'))).rejects.toThrow('too large');
    expect(calls).toBe(1);
  });
});
