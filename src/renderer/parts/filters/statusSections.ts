import {
  activeStatuses,
  caseStatuses,
  closedStatuses,
  openStatuses,
  type CaseStatus,
} from '@shared/model/caseStatus';
import { statusLabels } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';

export interface StatusSection {
  id: 'open' | 'other' | 'closed';
  title: string;
  /** The header of a section of one would only repeat its status. */
  toggles: boolean;
  statuses: readonly CaseStatus[];
}

export const statusSections: readonly StatusSection[] = [
  { id: 'open', title: caseWords.filter.open, toggles: true, statuses: openStatuses },
  { id: 'other', title: caseWords.filter.other, toggles: false, statuses: ['excluded'] },
  { id: 'closed', title: caseWords.filter.closed, toggles: true, statuses: closedStatuses },
];

/** In the order of the model, each once. */
const ordered = (statuses: Iterable<CaseStatus>): CaseStatus[] => {
  const set = new Set(statuses);
  return caseStatuses.filter((status) => set.has(status));
};

export function toggleStatus(chosen: readonly CaseStatus[], status: CaseStatus): CaseStatus[] {
  return ordered(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status]);
}

/** Ticks all of a section, or takes the ticks off when all are ticked. */
export function toggleSection(
  chosen: readonly CaseStatus[],
  section: Pick<StatusSection, 'statuses'>,
): CaseStatus[] {
  const full = section.statuses.every((status) => chosen.includes(status));
  return ordered(
    full ? chosen.filter((status) => !section.statuses.includes(status)) : [...chosen, ...section.statuses],
  );
}

export function toggleAll(chosen: readonly CaseStatus[]): CaseStatus[] {
  return chosen.length === caseStatuses.length ? [] : [...caseStatuses];
}

export const isSame = (a: readonly CaseStatus[], b: readonly CaseStatus[]): boolean =>
  a.length === b.length && a.every((status) => b.includes(status));

/** What the button says of a selection. Nothing ticked does not filter, so it is all. */
export function statusText(chosen: readonly CaseStatus[]): string {
  const words = caseWords.filter;
  if (chosen.length === 0 || chosen.length === caseStatuses.length) return words.all.toLowerCase();
  if (isSame(chosen, activeStatuses)) return words.active;
  if (isSame(chosen, openStatuses)) return words.open.toLowerCase();
  if (isSame(chosen, closedStatuses)) return words.closed.toLowerCase();
  const [only] = chosen;
  return chosen.length === 1 && only ? statusLabels[only] : words.chosen(chosen.length);
}
