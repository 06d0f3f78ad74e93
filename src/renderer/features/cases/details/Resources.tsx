import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import { resourceWords } from '@shared/words/charges';
import type { CaseCosts, CaseDetails } from '../../../data/cases';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Button } from '../../../ui/base/Button';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { useResourcePath } from './useResourcePath';
import '../../../ui/table/plainTable.css';

const SHOWN = 10;
const words = caseWords.details;

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
      <table className="cl-plaintable">
        <thead>
          <tr>
            <th scope="col">{words.resource}</th>
            <th scope="col">{words.account}</th>
            <th scope="col">{words.region}</th>
            <th scope="col" className="cl-plaintable__end">
              {words.chargeCost}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.ResourceId}>
              <td title={one.ResourceId}>
                <Name path={pathOf(one.ResourceId)}>{one.ResourceName || one.ResourceId}</Name>
              </td>
              <td className="cl-muted">{one.account}</td>
              <td className="cl-muted">{one.RegionId}</td>
              <td className="cl-plaintable__end">
                <Money amount={one.cost} currency={costs.currency} exact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
