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
import { Row, Stack, Text } from '../../../ui/layout/Layout';
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
    <Stack as="header" pad="l" className="cl-panel">
      <div>
        <Row as="h2" wrap className="cl-size-xl cl-strong">
          {found.case_title} <CaseFlags found={found} />
        </Row>
        <Row as="p" gap="xs" align="stretch" className="cl-muted">
          <span className="cl-clip">{aboutOf(found).join(' · ')}</span>
          {found.reopened_count > 0 && (
            <span className="cl-faint">{words.reopened(found.reopened_count)}</span>
          )}
        </Row>
      </div>
      <Row as="dl" wrap align="stretch" className="cl-casehead__facts">
        <Fact title={words.saving}>
          {impact ? (
            <>
              <Money
                amount={impact.month}
                currency={currency}
                className="cl-accent-text cl-size-xl cl-strong"
              />
              <span className="cl-faint">
                {words.perMonth} · <Money amount={impact.year} currency={currency} /> {words.perYear}
              </span>
            </>
          ) : (
            <span className="cl-faint">{caseWords.list.noAmount}</span>
          )}
          {impact && !found.counts && (
            <Row as="span" className="cl-faint">
              <Icon name="link" size={12} /> {words.countsNot}
            </Row>
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
      </Row>
    </Stack>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" tone="faint" size="s">
        {title}
      </Text>
      <Row as="dd" wrap gap="xs" align="baseline">
        {children}
      </Row>
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
                    <Stack as="span" gap="none" className="cl-statusmenu__item">
                      {statusLabels[status]}
                      {reason && <span className="cl-faint cl-size-s">{reason}</span>}
                    </Stack>
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
