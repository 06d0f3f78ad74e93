import { useState, type ReactNode } from 'react';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { SearchInput } from '../../../ui/fields/TextField';
import { Select } from '../../../ui/fields/Select';
import { Row } from '../../../ui/layout/Layout';
import { useSend } from '../../../parts/feedback/useSend';
import { BoardMenu } from '../../../parts/boards/BoardMenu';
import { boardName } from '../../../parts/boards/boardName';
import { useViewBoards } from '../boards/BoardRail';
import { casesPath, type CaseView } from '../caseView';
import { ReadOnly } from '../ReadOnly';
import { useReadOnly, useScope } from '../useCaseView';
import { AddRules } from './AddRules';
import { searchRules } from './addableRules';
import { Blueprint } from './Blueprint';
import './blueprints.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

interface Props {
  view: CaseView;
  customerName: string | null;
  onChange(view: CaseView): void;
}

/** The rules of a board. */
export function BlueprintsTab({ view, customerName, onChange }: Props) {
  const words = caseWords.blueprints;
  const query = useViewBoards(view);
  const { data } = query;
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
  if (!data) return <Pending what="boards" query={query} rows={8} />;
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
        <SearchInput value={search} onChange={setSearch} label={words.search} width={220} />
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
  const [detect, { isLoading }] = useSend('cases.detect');
  const run = () =>
    detect(undefined, {
      done: ({ data: { found, opened, verified } }) => words.ran(found, opened, verified),
      failed: messages.failedToRun('the rules'),
    });
  return (
    <Button icon="play" busy={isLoading} onClick={() => void run()}>
      {words.run}
    </Button>
  );
}

function Rules(props: {
  boardId: string;
  search: string;
  view: CaseView;
  mayChange: boolean;
  /** Adds rules to the board; null for a board that has all of them, and for who may not. */
  add: ReactNode;
}) {
  const { boardId, view, mayChange } = props;
  const words = caseWords.blueprints;
  const query = useCall('cases.configurations', { params: { id: boardId } });
  const { currentData: data } = query;
  if (!data) return <Pending what="blueprints" query={query} rows={10} />;
  if (data.data.length === 0) {
    return (
      <Empty icon="blueprints" title={words.noRules} action={props.add}>
        {mayChange ? words.noRulesText : words.noRulesReader}
      </Empty>
    );
  }
  const rules = searchRules(data.data, props.search);
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
