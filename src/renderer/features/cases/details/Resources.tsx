import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import { resourceWords } from '@shared/words/charges';
import type { CaseCosts, CaseDetails } from '../../../data/cases';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { moneyColumn, textColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { useResourcePath } from './useResourcePath';

const SHOWN = 10;
const words = caseWords.details;

type Member = CaseCosts['resources'][number];

/** The members of a case about a group, with what each cost in the days of the chart. */
export function Resources({ found, costs, days }: { found: CaseDetails; costs: CaseCosts; days: string }) {
  const [all, setAll] = useState(false);
  const pathOf = useResourcePath(found);
  const members = costs.resources.filter(({ ResourceId }) => ResourceId !== '');
  const [only] = members;
  if (!only) return null;
  if (members.length === 1 && only.ResourceId === found.case_resource_id) {
    const path = pathOf(only.ResourceId);
    return path === undefined ? null : <PathLink to={path}>{resourceWords.open}</PathLink>;
  }
  const shown = all ? members : members.slice(0, SHOWN);
  return (
    <Panel title={words.members(members.length)} note={days} flush>
      <PlainTable
        label={words.members(members.length)}
        rows={shown}
        rowKey={({ ResourceId }) => ResourceId}
        columns={[
          {
            id: 'resource',
            title: words.resource,
            cell: ({ ResourceId: id, ResourceName: name }) => (
              <span title={id}>
                <Name path={pathOf(id)}>{name || id}</Name>
              </span>
            ),
          },
          textColumn('account', words.account, '', ({ account }: Member) => account, 'muted'),
          textColumn('region', words.region, '', ({ RegionId }: Member) => RegionId, 'muted'),
          moneyColumn('cost', words.chargeCost, '', ({ cost }: Member) => ({
            amount: cost,
            currency: costs.currency,
            exact: true,
          })),
        ]}
      />
      {members.length > shown.length && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {words.allMembers(members.length)}
        </Button>
      )}
    </Panel>
  );
}

function Name({ path, children }: { path: string | undefined; children: string }) {
  return path === undefined ? children : <PathLink to={path}>{children}</PathLink>;
}
