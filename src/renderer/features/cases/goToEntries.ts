import Fuse from 'fuse.js';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../data/boards';
import type { Case } from '../../data/cases';
import { boardName } from '../../parts/boards/boardName';
import { casePath, casesPath, withGroup, type CaseView } from './caseView';

export type GoToKind = 'board' | 'type' | 'account' | 'owner' | 'case';

export interface GoToEntry {
  kind: GoToKind;
  id: string;
  text: string;
  /** More to find it by, and to tell it apart. */
  detail: string;
  path: string;
}

interface Sources {
  view: CaseView;
  boards: readonly Board[];
  types: readonly { case_type: string; title: string; quantity: number }[];
  accounts: readonly { value: string; label: string; quantity: number }[];
  owners: readonly { value: string; label: string; quantity: number }[];
  cases: readonly Case[];
}

/** Every place that can be gone to, each once, places before cases. */
export function goToEntries({ view, boards, types, accounts, owners, cases }: Sources): GoToEntry[] {
  const plain: CaseView = { ...view, tab: 'boards', narrowing: {}, filter: {} };
  const quantities = new Map<string, { title: string; n: number }>();
  for (const { case_type, title, quantity } of types) {
    quantities.set(case_type, { title, n: (quantities.get(case_type)?.n ?? 0) + quantity });
  }
  const group =
    (kind: 'account' | 'owner', by: 'ACCOUNT' | 'OWNER') =>
    (one: Sources['accounts'][number]): GoToEntry => ({
      kind,
      id: `${kind}/${one.value}`,
      text: one.label || caseWords.noOwner,
      detail: one.value === one.label ? '' : one.value,
      path: casesPath(withGroup(plain, by, one.value)),
    });
  return [
    ...boards.map((board): GoToEntry => ({
      kind: 'board',
      id: `board/${board.boardId}`,
      text: boardName(board),
      detail: caseWords.boardTypes[board.type],
      path: casesPath({ ...plain, boardId: board.boardId }),
    })),
    ...[...quantities].map(([case_type, { title, n }]): GoToEntry => ({
      kind: 'type',
      id: `type/${case_type}`,
      text: title,
      detail: caseWords.list.count(n),
      path: casesPath(withGroup(plain, 'TYPE', case_type)),
    })),
    ...accounts.map(group('account', 'ACCOUNT')),
    ...owners.map(group('owner', 'OWNER')),
    ...cases.map((found): GoToEntry => ({
      kind: 'case',
      id: `case/${found.case_id}`,
      text: found.case_title,
      detail: found.case_resource_name || found.case_resource_id,
      path: casePath(found.case_id, view),
    })),
  ];
}

/** Finds by what was typed; without text the first entries, which are the boards and the case types. */
export function goToSearch(entries: readonly GoToEntry[]) {
  const fuse = new Fuse(entries, {
    keys: [
      { name: 'text', weight: 1 },
      { name: 'detail', weight: 0.5 },
    ],
    threshold: 0.3,
    ignoreLocation: true,
  });
  return (text: string, most: number): GoToEntry[] => {
    if (text.trim() === '') return entries.slice(0, most);
    const found = fuse.search(text.trim(), { limit: most * 20 }).map(({ item }) => item);
    // Thousands of cases may be loaded; they must not push the places out.
    const places = found.filter((one) => one.kind !== 'case').slice(0, most - 2);
    return [...places, ...found.filter((one) => one.kind === 'case')].slice(0, most);
  };
}
