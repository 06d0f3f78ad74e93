import { useState, type ReactNode } from 'react';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Skeleton } from '../../../ui/feedback/States';
import { TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import { useToast } from '../../../ui/overlays/Toasts';
import { BoardMenu } from '../../../parts/boards/BoardMenu';
import { boardName } from '../../../parts/boards/boardName';
import { useViewBoards } from '../boards/BoardCards';
import { casesPath, type CaseView } from '../caseView';
import { ReadOnly } from '../ReadOnly';
import { useReadOnly, useScope } from '../useCaseView';
import { AddRules } from './AddRules';
import { searchRules } from './addableRules';
import { Blueprint } from './Blueprint';
import './blueprints.css';
import { useCall, useChange } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

interface Props {
  view: CaseView;
  customerName: string | null;
  onChange(view: CaseView): void;
}

/** The rules of a board. */
export function BlueprintsTab({ view, customerName, onChange }: Props) {
  const words = caseWords.blueprints;
  const query = useViewBoards(view);
  const { data, error } = query;
  const readOnly = useReadOnly(customerName);
  const { msp } = useScope(view);
  const configures = useRights().mayChange('casesConfiguration:write') && !msp;
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const boards = data?.data ?? [];
  const board =
    boards.find((one) => one.boardId === view.boardId) ??
    boards.find((one) => one.is_default && one.type === 'case') ??
    boards[0];
  if (error && !data) {
    return <FailedFetch what="boards" query={query} />;
  }
  if (!data) return <Skeleton rows={8} />;
  if (!board) return <Empty icon="boards" title={words.noBoards} />;
  // A built-in board has every rule of its type already.
  const builtIn = boards.find((one) => one.is_default && one.type === board.type);
  const addRules =
    configures && !board.is_default && builtIn ? (
      <Button icon="plus" onClick={() => setAdding(true)}>
        {words.addRules.action}
      </Button>
    ) : null;
  return (
    <>
      <Row wrap>
        <Select
          label={caseWords.board.board}
          prefix={caseWords.board.board}
          value={board.boardId}
          options={boards.map((one) => ({
            value: one.boardId,
            label: boardName(one),
            group: caseWords.boardTypes[one.type],
          }))}
          onChange={(boardId) => onChange({ ...view, boardId })}
        />
        <TextInput
          value={search}
          onChange={setSearch}
          label={words.search}
          placeholder={words.search}
          icon="search"
          width={220}
          clearable
        />
        <span className="cl-grow" />
        {!configures && <ReadOnly reason={readOnly ?? caseWords.readOnly.role} />}
        {addRules}
        {configures && <RunRules />}
        {configures && <BoardMenu board={board} onDeleted={() => onChange({ ...view, boardId: null })} />}
      </Row>
      <Rules boardId={board.boardId} search={search} view={view} mayChange={configures} add={addRules} />
      {adding && builtIn && <AddRules board={board} builtIn={builtIn} onClose={() => setAdding(false)} />}
    </>
  );
}

function RunRules() {
  const words = caseWords.blueprints;
  const [detect, { isLoading }] = useChange('cases.detect');
  const toast = useToast();
  async function run() {
    const reply = await detect();
    if (reply.error)
      return toast({ text: `${messages.failedToRun('the rules')}: ${reasonOf(reply.error)}`, error: true });
    const { found, opened, verified } = reply.data.data;
    toast(words.ran(found, opened, verified));
  }
  return (
    <Button icon="play" busy={isLoading} onClick={() => void run()}>
      {words.run}
    </Button>
  );
}

function Rules({
  boardId,
  search,
  view,
  mayChange,
  add,
}: {
  boardId: string;
  search: string;
  view: CaseView;
  mayChange: boolean;
  /** Adds rules to the board; null for a board that has all of them, and for who may not. */
  add: ReactNode;
}) {
  const words = caseWords.blueprints;
  const query = useCall('cases.configurations', { params: { id: boardId } });
  const { currentData: data, error } = query;
  if (error && !data) {
    return <FailedFetch what="blueprints" query={query} />;
  }
  if (!data) return <Skeleton rows={10} />;
  if (data.data.length === 0) {
    return (
      <Empty icon="blueprints" title={words.noRules} action={add}>
        {mayChange ? words.noRulesText : words.noRulesReader}
      </Empty>
    );
  }
  const rules = searchRules(data.data, search);
  if (rules.length === 0) {
    return (
      <Empty icon="blueprints" title={words.empty}>
        {words.emptyText}
      </Empty>
    );
  }
  const origins = words.origins.filter(({ origin }) => rules.some((rule) => rule.origin === origin));
  return origins.map(({ origin, title, text }) => (
    <Panel key={origin} title={title} note={text} flush className="cl-cases__clip">
      <ul className="cl-blueprints" aria-label={title}>
        {rules
          .filter((rule) => rule.origin === origin)
          .map((rule) => (
            <Blueprint
              key={rule.case_type}
              rule={rule}
              boardId={boardId}
              casesOf={casesPath({
                boardId,
                customerId: view.customerId,
                narrowing: { case_type: rule.case_type },
              })}
              mayChange={mayChange}
            />
          ))}
      </ul>
    </Panel>
  ));
}
