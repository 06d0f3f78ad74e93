import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { StepCategory, StepDefinition } from '@shared/model/steps/manifest';
import { addStepWords as words } from '@shared/words/addStep';
import { stepIcon } from '../../../parts/graph-preview/stepIcon';
import { Icon } from '../../../ui/base/Icon';
import { Segmented, TextInput } from '../../../ui/fields/Field';
import { Tag } from '../../../ui/feedback/States';
import { useEditor } from '../session/store';
import { StepAbout } from './StepAbout';
import { createStepSearch, groupsOf, offered, stepTabs } from './stepSearch';

interface Props {
  /** At the cursor: the list alone. */
  compact: boolean;
  inLoop: boolean;
  onAdd(step: StepDefinition): void;
  onComment(): void;
}

interface Entry {
  id: string;
  title: string;
  step: StepDefinition | null;
  /** Why it cannot stand here. */
  refused: string | null;
}

interface Section {
  title: string;
  entries: Entry[];
}

/** All steps that can stand here: by tab, or by what is typed. Arrows walk, Enter adds. */
export function StepChooser({ compact, inLoop, onAdd, onComment }: Props) {
  const all = useEditor((state) => state.steps);
  const isMsp = useEditor((state) => state.isMsp);
  const steps = useMemo(() => offered(all, isMsp), [all, isMsp]);
  const search = useMemo(() => createStepSearch(steps), [steps]);
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState<StepCategory>('FLOWCONTROL');
  const [at, setAt] = useState(0);
  const list = useId();

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

  const choose = (entry: Entry | undefined) => {
    if (!entry || entry.refused !== null) return;
    if (entry.step) onAdd(entry.step);
    else onComment();
  };
  const walk = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const next = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0) }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
      document.getElementById(`${list}-${entries[next]?.id ?? ''}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  };
  const show = (category: StepCategory) => {
    setTab(category);
    setAt(0);
  };
  return (
    <div className={`cl-add-step ${compact ? 'cl-add-step--compact' : ''}`} onKeyDown={walk}>
      <TextInput
        label={words.search}
        placeholder={words.search}
        icon="search"
        type="search"
        value={query}
        onChange={(text) => {
          setQuery(text);
          setAt(0);
        }}
        autoFocus
        clearable
        searches={{ list, active: active ? `${list}-${active.id}` : undefined }}
      />
      {query.trim() === '' && (
        <Segmented
          label={words.tabs}
          value={tab}
          options={stepTabs.map((value) => ({ value, label: words.tabNames[value] }))}
          onChange={show}
        />
      )}
      <div className="cl-add-step__body">
        <div id={list} role="listbox" aria-label={words.title} className="cl-add-step__list" tabIndex={-1}>
          {entries.length === 0 && (
            <p className="cl-add-step__none">{query.trim() === '' ? words.emptyTab[tab] : words.noneFound}</p>
          )}
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <div className="cl-add-step__group">{section.title}</div>
              {section.entries.map((entry) => (
                <Row
                  key={entry.id}
                  id={`${list}-${entry.id}`}
                  entry={entry}
                  active={entry === active}
                  onPoint={() => setAt(entries.indexOf(entry))}
                  onChoose={() => choose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {!compact && active?.step && <StepAbout step={active.step} />}
      </div>
    </div>
  );
}

function Row(props: { id: string; entry: Entry; active: boolean; onPoint(): void; onChoose(): void }) {
  const { entry, active } = props;
  return (
    <div
      id={props.id}
      role="option"
      aria-selected={active}
      aria-disabled={entry.refused !== null || undefined}
      className={`cl-add-step__row ${active ? 'cl-add-step__row--active' : ''}`}
      onMouseMove={active ? undefined : props.onPoint}
      onClick={props.onChoose}
    >
      <Icon name={entry.step ? stepIcon(entry.step.subtype, entry.step.group) : 'comment'} />
      <span className="cl-add-step__title">{entry.title}</span>
      {entry.step?.isMSPStep && <Tag tone="info">{words.msp}</Tag>}
      {entry.step?.deprecated && <Tag tone="warn">{words.deprecated}</Tag>}
      {entry.refused !== null && <span className="cl-add-step__refused">{entry.refused}</span>}
    </div>
  );
}
