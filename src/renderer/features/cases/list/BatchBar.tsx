import { useMemo } from 'react';
import { statusLabels, type CaseStatus } from '@shared/model/caseStatus';
import { casePlanWords } from '@shared/words/casePlans';
import { caseWords } from '@shared/words/cases';
import { remedyWords } from '@shared/words/remedies';
import type { Case } from '../../../data/cases';
import { formatNumber } from '../../../platform/formatting/numbers';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Row } from '../../../ui/layout/Layout';
import { Menu, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { statusIcon } from '../CaseTags';
import { batchChoices } from './settable';
import { ChangeDialog, FailedDialog, type ChangeAsk } from './ChangeDialogs';
import type { CaseChanges } from './useCaseChanges';

export type BatchAsk = ChangeAsk | 'status';

const asked = [
  { ask: 'owner', icon: 'user', text: caseWords.change.owner },
  { ask: 'plan', icon: 'calendar', text: casePlanWords.plan },
  { ask: 'comment', icon: 'comment', text: caseWords.change.comment },
  { ask: 'exclude', icon: 'close', text: caseWords.change.exclude },
] as const;

interface Props {
  cases: readonly Case[];
  changes: CaseChanges;
  ask: BatchAsk | null;
  onAsk(ask: BatchAsk | null): void;
  onClear(): void;
  /** Keys also act on the row under the cursor while nothing is selected; then the bar itself is not shown. */
  shown: boolean;
}

/** What can be done with the selected cases. */
export function BatchBar({ cases, changes, ask, onAsk, onClear, shown }: Props) {
  const words = caseWords.change;
  const mayAct = useRights().mayChange('wf:create');
  return (
    <>
      {shown && (
        <Row wrap pad="s" edge="top" className="cl-batch" role="toolbar" label={words.selected(cases.length)}>
          <strong className="cl-num">{words.selected(cases.length)}</strong>
          <StatusButton cases={cases} open={ask === 'status'} onAsk={onAsk} changes={changes} />
          {mayAct && (
            <Button size="small" icon="play" onClick={() => onAsk('act')}>
              {remedyWords.actMany(cases.length)}
            </Button>
          )}
          {asked.map(({ ask: one, icon, text }) => (
            <Button key={one} size="small" icon={icon} onClick={() => onAsk(one)}>
              {text}
            </Button>
          ))}
          <span className="cl-grow" />
          <span className="cl-faint cl-batch__keys">{caseWords.list.keys}</span>
          <Button size="small" kind="quiet" onClick={onClear}>
            {words.clear}
          </Button>
        </Row>
      )}
      {ask !== 'status' && (
        <ChangeDialog ask={ask} cases={cases} changes={changes} onClose={() => onAsk(null)} />
      )}
      <FailedDialog failed={changes.failed} onClose={changes.closeFailed} />
    </>
  );
}

function StatusButton(props: {
  cases: readonly Case[];
  open: boolean;
  onAsk(ask: BatchAsk | null): void;
  changes: CaseChanges;
}) {
  const { cases, onAsk, changes } = props;
  const words = caseWords.change;
  const choices = useMemo(() => batchChoices(cases.map((one) => one.case_status)), [cases]);
  const choose = (status: CaseStatus) => {
    if (status === 'excluded') return onAsk('exclude');
    onAsk(null);
    void changes.setStatus(cases, status);
  };
  if (choices.length === 0) return <span className="cl-muted">{words.noneSettable}</span>;
  return (
    <Popover
      open={props.open}
      onOpen={(open) => onAsk(open ? 'status' : null)}
      content={
        <Menu label={words.status}>
          {choices.map(({ status, can }) => (
            <MenuItem
              key={status}
              icon={statusIcon(status)}
              text={statusLabels[status]}
              hint={can < cases.length ? formatNumber(can) : undefined}
              keepOpen={status === 'excluded'}
              onClick={() => choose(status)}
            />
          ))}
        </Menu>
      }
    >
      <Button size="small" menu endIcon="chevronDown">
        {words.status}
      </Button>
    </Popover>
  );
}
