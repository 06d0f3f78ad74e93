import { useMemo, useState, type KeyboardEvent } from 'react';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import type { Board } from '../../data/boards';
import type { Case } from '../../data/cases';
import { useCaseValues } from '../../parts/filters/useCaseValues';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { Icon, type IconName } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { TextInput } from '../../ui/fields/Field';
import { Stack } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import type { CaseView } from './caseView';
import { goToEntries, goToSearch, type GoToKind } from './goToEntries';
import { useScope } from './useCaseView';
import { useViewTypes } from './useViewTypes';
import './list/list.css';

interface Props {
  view: CaseView;
  boards: readonly Board[];
  cases: readonly Case[];
  onClose(): void;
}

const MOST = 12;
const icons: Record<GoToKind, IconName> = {
  board: 'boards',
  type: 'blueprints',
  account: 'server',
  owner: 'user',
  case: 'cases',
};

/** Jumps by typing: to a board, a case type, an account, an owner, or a case that is loaded. */
export function GoTo({ view, boards, cases, onClose }: Props) {
  const words = caseWords.goTo;
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const open = useOpenPath();
  const { customer_id: customerId } = useScope(view).customer;
  const types = useViewTypes(view);
  const accounts = useCaseValues('case_account_id', '', customerId);
  const owners = useCaseValues('case_owner', '', customerId);
  const search = useMemo(
    () =>
      goToSearch(
        goToEntries({
          view,
          boards,
          types: types ?? [],
          accounts: accounts.data?.data ?? [],
          owners: owners.data?.data ?? [],
          cases,
        }),
      ),
    [view, boards, cases, types, accounts.data, owners.data],
  );
  const found = useMemo(() => search(text, MOST), [search, text]);
  const go = (index: number, event: { ctrlKey: boolean; metaKey: boolean }) => {
    const entry = found[index];
    if (!entry) return;
    onClose();
    open(entry.path, event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (move !== 0) setActive((now) => (now + move + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') go(active, event);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={words.title} open onClose={onClose} width={560}>
      <Stack onKeyDown={onKeyDown} className="cl-goto">
        <TextInput
          value={text}
          onChange={(next) => {
            setText(next);
            setActive(0);
          }}
          label={words.placeholder}
          placeholder={words.placeholder}
          icon="search"
          autoFocus
        />
        <ul role="listbox" aria-label={words.title}>
          {found.map((entry, index) => (
            <li key={entry.id} role="presentation">
              <div
                role="option"
                aria-selected={index === active}
                className={`cl-option ${index === active ? 'cl-option--active' : ''}`}
                onMouseEnter={() => setActive(index)}
                onClick={(event) => go(index, event)}
              >
                <span className="cl-option__mark">
                  <Icon name={icons[entry.kind]} size={14} />
                </span>
                <span className="cl-clip">{entry.text}</span>
                <span className="cl-clip cl-faint cl-grow">{entry.detail}</span>
                <Tag>{words[entry.kind]}</Tag>
              </div>
            </li>
          ))}
          {found.length === 0 && <li className="cl-options__none">{messages.noResults}</li>}
        </ul>
        <p className="cl-faint">{words.hint}</p>
      </Stack>
    </Dialog>
  );
}
