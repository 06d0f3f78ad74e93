import { standingOf } from '@shared/model/frontiers';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../data/costs';
import { Button } from '../../ui/base/Button';
import { Popover } from '../../ui/overlays/Popover';
import { PathLink } from '../navigation/PathLink';
import './accounts.css';

type Frontiers = CostRange['frontiers'];
const words = costWords.frontier;

/** How far the bills are complete: one line where all are alike, else a count that opens the list of them. */
export function Accounts({ frontiers }: { frontiers: Frontiers }) {
  const { late, ended, current } = standingOf(frontiers);
  if (frontiers.length === 0) return null;
  if (frontiers.length === 1 || late.length + ended.length === 0) {
    const line = words.line(frontiers);
    return (
      <span className="cl-clip cl-accounts" title={line}>
        {line}
      </span>
    );
  }
  return (
    <Popover
      content={
        <div className="cl-accountlist">
          <ul aria-label={words.accounts}>
            {[...late, ...current, ...ended].map((one) => (
              <li key={`${one.sourceId} ${one.payer}`}>
                <span className="cl-accountlist__name">
                  <span className="cl-clip">{one.name}</span>
                  {one.payer !== '' && (
                    <span className="cl-clip cl-faint" title={one.payer}>
                      {one.payer.split('/').at(-1)}
                    </span>
                  )}
                </span>
                <span className={late.includes(one) ? 'cl-warn cl-num' : 'cl-muted cl-num'}>
                  {words.standing(one)}
                </span>
              </li>
            ))}
          </ul>
          <PathLink to="/bills">{costWords.incomplete.action}</PathLink>
        </div>
      }
    >
      <Button kind="quiet" size="small" endIcon="chevronDown" className="cl-accounts__chip">
        {words.count(frontiers.length, ended.length, late.length)}
      </Button>
    </Popover>
  );
}
