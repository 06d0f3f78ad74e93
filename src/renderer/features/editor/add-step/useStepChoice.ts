import { useId, useMemo, useState } from 'react';
import type { StepCategory, StepDefinition } from '@shared/model/steps/manifest';
import { addStepWords as words } from '@shared/words/addStep';
import { useEditor } from '../session/store';
import { createStepSearch, groupsOf, offered } from './stepSearch';

export interface Entry {
  id: string;
  title: string;
  step: StepDefinition | null;
  /** Why it cannot stand here. */
  refused: string | null;
}

export interface Section {
  title: string;
  entries: Entry[];
}

/** What is typed, what is found by it, and the entry that the arrows are on. */
export function useStepChoice(props: {
  inLoop: boolean;
  onAdd(step: StepDefinition): void;
  onComment(): void;
}) {
  const { inLoop } = props;
  const all = useEditor((state) => state.steps);
  const isMsp = useEditor((state) => state.isMsp);
  const steps = useMemo(() => offered(all, isMsp), [all, isMsp]);
  const search = useMemo(() => createStepSearch(steps), [steps]);
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState<StepCategory>('FLOWCONTROL');
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useId();

  const entryOf = (step: StepDefinition): Entry => ({
    id: step.stepTemplateId,
    title: step.title,
    step,
    refused: !inLoop && (step.subtype === 'break' || step.subtype === 'collect') ? words.loopOnly : null,
  });
  const sections = sectionsOf();
  const entries = sections.flatMap((section) => section.entries);
  const active = entries[Math.min(at, entries.length - 1)];

  function sectionsOf(): Section[] {
    if (query.trim() !== '') {
      const found = search(query).map(entryOf);
      return found.length > 0 ? [{ title: words.found(found.length), entries: found }] : [];
    }
    const groups = groupsOf(steps, tab).map(({ group, steps: inIt }) => ({
      title: words.groups[group] ?? group,
      entries: inIt.map(entryOf),
    }));
    const note: Entry = { id: 'comment', title: words.comment, step: null, refused: null };
    const [first, ...rest] = groups;
    return tab === 'FLOWCONTROL' && first
      ? [{ ...first, entries: [...first.entries, note] }, ...rest]
      : groups;
  }

  const rowId = (entry: Entry | undefined) => `${list}-${entry?.id ?? ''}`;
  const choose = (entry: Entry | undefined) => {
    if (!entry || entry.refused !== null) return;
    if (entry.step) props.onAdd(entry.step);
    else props.onComment();
  };
  return {
    list,
    field,
    query,
    tab,
    sections,
    active,
    choose,
    rowId,
    write: (text: (before: string) => string) => {
      setQuery(text);
      setAt(0);
    },
    show: (category: StepCategory) => {
      setTab(category);
      setAt(0);
    },
    point: (entry: Entry) => setAt(entries.indexOf(entry)),
    /** Arrows walk, Enter adds; false for any other key. */
    press: (key: string): boolean => {
      const last = entries.length - 1;
      const next = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0) }[key];
      if (next !== undefined) {
        setAt(next);
        document.getElementById(rowId(entries[next]))?.scrollIntoView({ block: 'nearest' });
      } else if (key === 'Enter') choose(active);
      else return false;
      return true;
    },
  };
}

export type StepChoice = ReturnType<typeof useStepChoice>;
