import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import { dayOf, firstDay, isoDay, lastDay, type Day } from './calendar';
import { commitmentTerms } from './commitments';
import { openCsv } from './csv';
import { toNumber, type Amount } from './exact';
import { inventoryResources, type World } from './inventory';
import type { Commitment } from './model';
import { feeRows, purchaseRow, taxRows, unusedRow } from './monthly';
import { planFor, spanFor, type Plan } from './plan';
import { plant, type Planted } from './planted';
import { providerKeys, readProfile, type Profile, type ProviderKey } from './profile';
import { invoiceOf, lineOf, rowOn, stampOf, type Line, type Stamp, type Written } from './rows';

export interface DemoRequest {
  /** Any text; the same seed gives the same company, byte for byte. */
  seed: string;
  /** Last month written, 'YYYY-MM'. */
  endMonth: string;
  /** Last complete day of an open end month (UTC); the whole month unless told. */
  throughDay?: Date;
  /**
   * The `plantedAt` of the first load, when a demo is continued: what was planted then stays where it was, and the
   * month after it brings the fixes. Without it the demo is a first load, planted for its own last day.
   */
  plantedAt?: string;
  months?: number;
  outDir: string;
  signal?: AbortSignal;
  /** Share of the days written, 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface DemoFile {
  provider: ProviderKey;
  /** 'YYYY-MM' */
  billingPeriod: string;
  path: string;
  rows: number;
  billedCost: number;
}

export interface DemoResult {
  files: DemoFile[];
  planted: Planted[];
  /** 'YYYY-MM-DD', to be given again when the demo is continued. */
  plantedAt: string;
}

/**
 * Writes one FOCUS 1.2 CSV file per provider and billing period into `outDir`, for the ordinary import to read.
 * Same seed, plantedAt and days give the same bytes, whatever the number of months. Throws Fault bad_input for a
 * month or day that is none and Fault cancelled when `signal` aborts (files already written stay).
 */
export async function generateDemo(request: DemoRequest): Promise<DemoResult> {
  const throughDay = request.throughDay === undefined ? null : dayOf(request.throughDay);
  const span = spanFor(request.endMonth, request.months ?? 13, throughDay);
  const plan = planFor(request.seed, plantedDay(request.plantedAt) ?? span.through);
  const profile = readProfile();
  const until = Math.max(span.through, lastDay(request.endMonth));
  const world: World = { profile, plan, until, terms: commitmentTerms(profile, plan, until) };
  const { resources, planted } = plant(world, inventoryResources(world));
  const lines = resources.flatMap((resource) =>
    resource.meters.map((meter) => lineOf(profile.company, plan.seed, resource, meter)),
  );
  await mkdir(request.outDir, { recursive: true });
  const files: DemoFile[] = [];
  for (const [done, month] of span.months.entries()) {
    for (const provider of providerKeys) {
      const own = lines.filter((line) => line.resource.account.provider === provider);
      files.push(
        await writeMonth(request, { profile, plan, world, provider, month, through: span.through }, own),
      );
    }
    request.onProgress?.((done + 1) / span.months.length);
  }
  return { files, planted, plantedAt: isoDay(plan.plantedAt) };
}

function plantedDay(text: string | undefined): Day | null {
  if (text === undefined) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new Fault('bad_input:bad_day', `plantedAt: '${text}' is not a day like 2026-03-31`);
  }
  return dayOf(new Date(text));
}

interface MonthJob {
  profile: Profile;
  plan: Plan;
  world: World;
  provider: ProviderKey;
  month: string;
  through: Day;
}

/** Lines that can have rows in the month: most snapshots and short-lived machines cannot. */
function linesOf(lines: readonly Line[], month: string): Line[] {
  const first = firstDay(month);
  const last = lastDay(month);
  return lines.filter(
    ({ resource, meter }) =>
      (resource.from ?? first) <= last &&
      (meter.from ?? first) <= last &&
      (resource.until ?? last + 1) > first &&
      (meter.until ?? last + 1) > first,
  );
}

async function writeMonth(request: DemoRequest, job: MonthJob, all: readonly Line[]): Promise<DemoFile> {
  const { profile, provider, month, through } = job;
  const last = Math.min(lastDay(month), through);
  const stamp = stampOf(month, through >= lastDay(month) ? invoiceOf(provider, month) : null);
  const lines = linesOf(all, month);
  const terms = termsOf(job.world, provider, month);
  const path = join(request.outDir, `${provider}-${month}.csv`);
  const csv = await openCsv(path);
  const billedBy = new Map<string, Amount>();
  let rows = 0;
  let billed = 0n;
  const add = (written: Written, account?: string): string => {
    rows += 1;
    billed += written.billed;
    if (account !== undefined) billedBy.set(account, (billedBy.get(account) ?? 0n) + written.billed);
    return written.text;
  };
  try {
    await csv.write(monthStart(job, stamp, terms, lines, add));
    for (let day = firstDay(month); day <= last; day++) {
      if (request.signal?.aborted)
        throw new Fault('cancelled', 'The demo company was not finished: cancelled');
      let text = '';
      for (const line of lines) {
        const written = rowOn(line, day, stamp);
        if (written) text += add(written, line.resource.account.key);
      }
      for (const term of terms) {
        const written = unusedRow(profile, term, lines, day, stamp);
        if (written) text += add(written);
      }
      await csv.write(text);
    }
    const tax = taxRows(profile, provider, billedBy, month, stamp);
    await csv.write(tax.map((written) => add(written)).join(''));
  } finally {
    await csv.close();
  }
  return { provider, billingPeriod: month, path, rows, billedCost: toNumber(billed) };
}

function termsOf(world: World, provider: ProviderKey, month: string): Commitment[] {
  return [...world.terms.values()]
    .flat()
    .filter(
      (term) =>
        term.account.provider === provider && term.from <= lastDay(month) && term.until > firstDay(month),
    );
}

function monthStart(
  { profile, provider, month, through }: MonthJob,
  stamp: Stamp,
  terms: readonly Commitment[],
  lines: readonly Line[],
  add: (written: Written, account?: string) => string,
): string {
  const fees = feeRows(profile, provider, month, stamp).map((written) => add(written));
  const purchases = terms.flatMap((term) => {
    const written = purchaseRow(profile, term, lines, month, through, stamp);
    return written ? [add(written, term.account.key)] : [];
  });
  return [...fees, ...purchases].join('');
}
