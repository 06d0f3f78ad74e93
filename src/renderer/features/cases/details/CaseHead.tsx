import { useState, type ReactNode } from 'react';
import { lifecycleLabels, statusLabels, type CaseStatus } from '@shared/model/caseStatus';
import { casePlanWords } from '@shared/words/casePlans';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import type { CaseDetails } from '../../../data/cases';
import { Owner } from '../../../parts/people/Owner';
import { personName } from '../../../parts/people/personName';
import { formatDate } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Icon, type IconName } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { Menu, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { CaseFlags, EffortMark, StatusTag, statusIcon } from '../CaseTags';
import { ChangeDialog, type ChangeAsk } from '../list/ChangeDialogs';
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
  const [ask, setAsk] = useState<ChangeAsk | null>(null);
  const owner = found.case_owner === null ? caseWords.noOwner : personName(found.case_owner);
  const planned = found.planned_on === null ? words.notPlanned : costWords.basis.day(found.planned_on);
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
          {mayChange ? (
            <Status found={found} changes={changes} onExclude={() => setAsk('exclude')} />
          ) : (
            <StatusTag status={found.case_status} />
          )}
          <span className="cl-faint">{lifecycleLabels[found.case_lifecycle_state]}</span>
        </Fact>
        <Fact title={words.owner}>
          {mayChange ? (
            <Chosen icon="user" label={caseWords.change.owner} text={owner} onAsk={() => setAsk('owner')} />
          ) : found.case_owner ? (
            <Owner owner={found.case_owner} />
          ) : (
            caseWords.noOwner
          )}
        </Fact>
        <Fact title={casePlanWords.planLabel}>
          {mayChange ? (
            <Chosen
              icon="calendar"
              label={casePlanWords.planLabel}
              text={planned}
              onAsk={() => setAsk('plan')}
            />
          ) : (
            planned
          )}
        </Fact>
        <Fact title={words.effort}>
          <EffortMark effort={found.effort} />
        </Fact>
        <Fact title={words.age}>
          <span className="cl-num">{caseWords.list.daysLong(found.case_age)}</span>
          <span className="cl-faint">
            {words.found(costWords.basis.day(formatDate(found.case_creation_time)))}
          </span>
          <span className="cl-faint">{words.lastSeen(costWords.basis.day(found.last_seen))}</span>
          {found.judged_through && (
            <span className="cl-faint">{words.judgedThrough(costWords.basis.day(found.judged_through))}</span>
          )}
        </Fact>
      </Row>
      <ChangeDialog ask={ask} cases={[found]} changes={changes} onClose={() => setAsk(null)} />
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

/** What is chosen, and a press that chooses it anew. */
const Chosen = (props: { icon: IconName; label: string; text: string; onAsk(): void }) => (
  <Button
    icon={props.icon}
    label={`${props.label}: ${props.text}`}
    menu
    onClick={props.onAsk}
    className="cl-select"
  >
    {props.text}
  </Button>
);

/** All statuses; those that only the system sets are there, with the reason. */
function Status({ found, changes, onExclude }: Omit<Props, 'mayChange'> & { onExclude(): void }) {
  const words = caseWords.details;
  const choose = (status: CaseStatus) => {
    if (status === 'excluded') onExclude();
    else if (status !== found.case_status) void changes.setStatus([found], status);
  };
  return (
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
  );
}
