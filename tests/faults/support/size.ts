/** `npm run faults` sets it: the full figures instead of the sample that `npm test` takes. */
export const isFull = process.env['COSTLOOM_FAULTS'] === 'full';
export const kills = Number(process.env['COSTLOOM_FAULTS_KILLS'] ?? (isFull ? 200 : 10));
/** The same seed kills at the same points, as far as the machine lets it. */
export const seed = Number(process.env['COSTLOOM_FAULTS_SEED'] ?? 20_261_121);

export { seeded } from '../../support/seeded';

export function spread(values: readonly number[]): string {
  if (values.length === 0) return 'none';
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)} ms`;
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`;
}
