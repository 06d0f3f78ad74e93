import { useState, type ReactNode } from 'react';
import { lifecycleLabels, statusLabels, type CaseStatus } from '@shared/model/caseStatus';
import { casePlanWords } from '@shared/words/casePlans';
import { caseWords } from '@shared/words/cases';
import type { CaseDetails } from '../../../data/cases';
import { Owner as OwnerName } from '../../../parts/people/Owner';
import { personName } from '../../../parts/people/personName';
import { formatDate } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import { Menu, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { CaseFlags, EffortMark, StatusTag, statusIcon } from '../CaseTags';
import { ExcludeDialog, OwnerDialog } from '../list/ChangeDialogs';
import { PlanDialog } from '../list/PlanDialog';
import { aboutOf } from '../list/caseColumns';
import { statusChoices } from '../list/settable';
import type { CaseChanges } from '../list/useCaseChanges';

interface Props {
  found: CaseDetails;
  changes: CaseChanges;
  mayChange: boolean;
}

/** What it is, what it saves, how far it is and whose it is. */
export function CaseHead({ found, changes, mayChange }: Props) {
  const words = caseWords.details;
  const { currency, cost_impact: impact } = found;
  return (
    <header className="cl-casehead">
      <div className="cl-casehead__title">
        <h2>
          {found.case_title} <CaseFlags found={found} />
        </h2>
        <p className="cl-muted cl-row cl-gap-xs cl-align-stretch">
          <span className="cl-clip">{aboutOf(found).join(' · ')}</span>
          {found.reopened_count > 0 && (
            <span className="cl-faint">{words.reopened(found.reopened_count)}</span>
          )}
        </p>
      </div>
      <dl className="cl-casehead__facts">
        <Fact title={words.saving}>
          {impact ? (
            <>
              <Money amount={impact.month} currency={currency} className="cl-casehead__amount" />
              <span className="cl-faint">
                {words.perMonth} · <Money amount={impact.year} currency={currency} /> {words.perYear}
              </span>
            </>
          ) : (
            <span className="cl-faint">{caseWords.list.noAmount}</span>
          )}
          {impact && !found.counts && (
            <span className="cl-faint cl-row">
              <Icon name="link" size={12} /> {words.countsNot}
            </span>
          )}
        </Fact>
        <Fact title={words.cost}>
          <Money amount={found.monthly_cost} currency={currency} />
          <span className="cl-faint">{words.perMonth}</span>
        </Fact>
        <Fact title={words.status}>
          {mayChange ? <Status found={found} changes={changes} /> : <StatusTag status={found.case_status} />}
          <span className="cl-faint">{lifecycleLabels[found.case_lifecycle_state]}</span>
        </Fact>
        <Fact title={words.owner}>
          {mayChange ? (
            <Owner found={found} changes={changes} />
          ) : found.case_owner ? (
            <OwnerName owner={found.case_owner} />
          ) : (
            caseWords.noOwner
          )}
        </Fact>
        <Fact title={casePlanWords.planLabel}>
          <Planned found={found} changes={mayChange ? changes : null} />
        </Fact>
        <Fact title={words.effort}>
          <EffortMark effort={found.effort} />
        </Fact>
        <Fact title={words.age}>
          <span className="cl-num">{caseWords.list.daysLong(found.case_age)}</span>
          <span className="cl-faint">{words.found(formatDate(found.case_creation_time))}</span>
          <span className="cl-faint">{words.lastSeen(found.last_seen)}</span>
          {found.judged_through && (
            <span className="cl-faint">{words.judgedThrough(found.judged_through)}</span>
          )}
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** All statuses; those that only the system sets are there, with the reason. */
function Status({ found, changes }: Omit<Props, 'mayChange'>) {
  const words = caseWords.details;
  const [excluding, setExcluding] = useState(false);
  const choose = (status: CaseStatus) => {
    if (status === 'excluded') setExcluding(true);
    else if (status !== found.case_status) void changes.setStatus([found], status);
  };
  return (
    <>
      <Popover
        content={
          <div className="cl-statusmenu">
            <Menu label={words.status}>
              {statusChoices(found.case_status).map(({ status, reason }) => (
                <MenuItem
                  key={status}
                  icon={statusIcon(status)}
                  text={
                    <span className="cl-statusmenu__item">
                      {statusLabels[status]}
                      {reason && <span className="cl-faint cl-statusmenu__reason">{reason}</span>}
                    </span>
                  }
                  selected={status === found.case_status}
                  disabled={reason !== null}
                  onClick={() => choose(status)}
                />
              ))}
            </Menu>
          </div>
        }
      >
        <Button
          menu
          endIcon="chevronDown"
          icon={statusIcon(found.case_status)}
          label={`${words.status}: ${statusLabels[found.case_status]}`}
        >
          {statusLabels[found.case_status]}
        </Button>
      </Popover>
      {excluding && (
        <ExcludeDialog
          count={1}
          onExclude={(more) => void changes.setStatus([found], 'excluded', more)}
          onClose={() => setExcluding(false)}
        />
      )}
    </>
  );
}

function Owner({ found, changes }: Omit<Props, 'mayChange'>) {
  const [open, setOpen] = useState(false);
  const text = found.case_owner === null ? caseWords.noOwner : personName(found.case_owner);
  return (
    <>
      <Button
        icon="user"
        label={`${caseWords.change.owner}: ${text}`}
        menu
        onClick={() => setOpen(true)}
        className="cl-select"
      >
        {text}
      </Button>
      {open && (
        <OwnerDialog
          count={1}
          owner={found.case_owner}
          onOwner={(owner) => void changes.setOwner([found], owner)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Planned({ found, changes }: { found: CaseDetails; changes: CaseChanges | null }) {
  const [open, setOpen] = useState(false);
  const text = found.planned_on === null ? caseWords.details.notPlanned : formatDate(found.planned_on);
  if (!changes) return text;
  return (
    <>
      <Button
        icon="calendar"
        label={`${casePlanWords.planLabel}: ${text}`}
        menu
        onClick={() => setOpen(true)}
        className="cl-select"
      >
        {text}
      </Button>
      {open && (
        <PlanDialog
          count={1}
          planned={found.planned_on}
          onPlan={(day) => void changes.plan([found], day)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
