export interface Quarantined {
  title: string;
  since: string;
  cause: string;
}
export const quarantine: readonly Quarantined[];
export const MOST: number;
export function isQuarantined(title: string): boolean;
