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
import { ActDialog } from '../remedies/ActDialog';
import { statusIcon } from '../CaseTags';
import { batchChoices } from './settable';
import { CommentDialog, ExcludeDialog, FailedDialog, OwnerDialog } from './ChangeDialogs';
import { PlanDialog } from './PlanDialog';
import type { CaseChanges } from './useCaseChanges';

export type BatchAsk = 'status' | 'owner' | 'plan' | 'comment' | 'exclude' | 'act';

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
  const close = () => onAsk(null);
  const [first] = cases;
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
          <Button size="small" icon="user" onClick={() => onAsk('owner')}>
            {words.owner}
          </Button>
          <Button size="small" icon="calendar" onClick={() => onAsk('plan')}>
            {casePlanWords.plan}
          </Button>
          <Button size="small" icon="comment" onClick={() => onAsk('comment')}>
            {words.comment}
          </Button>
          <Button size="small" icon="close" onClick={() => onAsk('exclude')}>
            {words.exclude}
          </Button>
          <span className="cl-grow" />
          <span className="cl-faint cl-batch__keys">{caseWords.list.keys}</span>
          <Button size="small" kind="quiet" onClick={onClear}>
            {words.clear}
          </Button>
        </Row>
      )}
      {ask === 'act' && <ActDialog cases={cases} onClose={close} />}
      {ask === 'owner' && (
        <OwnerDialog
          count={cases.length}
          owner={cases.length === 1 ? (first?.case_owner ?? null) : null}
          onOwner={(owner) => void changes.setOwner(cases, owner)}
          onClose={close}
        />
      )}
      {ask === 'plan' && (
        <PlanDialog
          count={cases.length}
          planned={cases.length === 1 ? (first?.planned_on ?? null) : null}
          onPlan={(day) => void changes.plan(cases, day)}
          onClose={close}
        />
      )}
      {ask === 'comment' && (
        <CommentDialog
          count={cases.length}
          onComment={(text) => void changes.comment(cases, text)}
          onClose={close}
        />
      )}
      {ask === 'exclude' && (
        <ExcludeDialog
          count={cases.length}
          onExclude={(more) => void changes.setStatus(cases, 'excluded', more)}
          onClose={close}
        />
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
